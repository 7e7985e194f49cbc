import type { Role } from '@fiacre/domain';
import { useSettings, useCarTypes } from '../../../api/shared-queries.ts';
import { useFleetAdmins } from '../../../api/office/users.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx';
import { nameOf } from './name-of.ts';
import type { FieldErrors, FieldName } from './person-draft.ts';
import styles from '../people.module.css';

export interface PersonFieldsProps {
  /** The person's role, which decides which fields there are. */
  readonly role: Role;
  readonly reader: Role;
  readonly valueOf: (field: FieldName) => string;
  readonly onChange: (field: FieldName, value: string) => void;
  readonly errors: FieldErrors;
}

export const fieldLabels: Readonly<Record<FieldName, TextKey>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  carTypeId: 'car_type',
  vehicleMake: 'col_vehicle_make',
  vehicleModel: 'col_vehicle_model',
  vehicleNumber: 'col_vehicle_number',
  otherInfo: 'col_other_info',
  fleetadmin: 'col_fleet',
  bankName: 'bank_name',
  bankCode: 'bank_code',
  bankAccount: 'bank_account',
};

/** The input of one field, with its error. */
function useField({ valueOf, onChange, errors }: PersonFieldsProps) {
  const t = useText();
  return (field: FieldName) => {
    const code = errors[field];
    return {
      label: t(fieldLabels[field]),
      value: valueOf(field),
      error: code === undefined ? undefined : t(code),
      autoComplete: 'off',
      onChange: (event: { readonly target: { readonly value: string } }) =>
        onChange(field, event.target.value),
    };
  };
}

export function NameFields(props: PersonFieldsProps) {
  const field = useField(props);
  return (
    <div className={styles.fields}>
      <TextField {...field('firstName')} />
      <TextField {...field('lastName')} />
    </div>
  );
}

/** The driver's car; only admins choose the fleet. Sources: USERS-5, USERS-8. */
export function CarFields(props: PersonFieldsProps) {
  const t = useText();
  const field = useField(props);
  const { data: carTypes } = useCarTypes();
  const isAdmin = props.reader === 'admin';
  const { data: fleets } = useFleetAdmins(isAdmin && props.role === 'driver');
  if (props.role !== 'driver') return null;
  const none = { value: '', label: t('none') };
  return (
    <fieldset className={styles.group}>
      <legend>{t('person_car')}</legend>
      <div className={styles.fields}>
        <SelectField
          {...field('carTypeId')}
          options={[none, ...(carTypes?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField {...field('vehicleNumber')} />
        <TextField {...field('vehicleMake')} />
        <TextField {...field('vehicleModel')} />
        {isAdmin && (
          <SelectField
            {...field('fleetadmin')}
            options={[
              none,
              ...(fleets?.items ?? []).map((fleet) => ({ value: fleet.id, label: nameOf(fleet) })),
            ]}
          />
        )}
      </div>
      <TextAreaField {...field('otherInfo')} rows={2} />
    </fieldset>
  );
}

/** Where withdrawals go, if the operator asks for it. Source: USERS-8. */
export function BankFields(props: PersonFieldsProps) {
  const t = useText();
  const field = useField(props);
  const { bankFields } = useSettings();
  if (!bankFields || props.role === 'admin') return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('bank_details')}</legend>
      <div className={styles.fields}>
        <TextField {...field('bankName')} />
        <TextField {...field('bankCode')} />
        <TextField {...field('bankAccount')} />
      </div>
    </fieldset>
  );
}
