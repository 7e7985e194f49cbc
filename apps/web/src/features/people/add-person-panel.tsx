import type { BodyInputOf, UserRow } from '@fiacre/contract';
import { startsApproved, type Role } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useCreateUser, useUploadLicence } from '../../api/office/user-changes.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { PhoneFields, useHomeCountry } from '../../ui/account/phone-fields.tsx';
import { ChoiceCheck } from '../../ui/fields/choice-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DiscardDialog } from './person/discard-dialog.tsx';
import type { PeopleList } from './people-lists.ts';
import {
  fieldErrorsOf,
  fieldNames,
  nameErrors,
  type FieldErrors,
  type FieldName,
} from './person/person-draft.ts';
import { BankFields, CarFields, NameFields } from './person/person-fields.tsx';
import { PictureField, tooLarge } from './person/picture-field.tsx';
import styles from './people.module.css';
import { useSend } from '../../api/sync/send.ts';

interface NewPerson extends Partial<Record<FieldName, string>> {
  readonly email: string;
  readonly mobile: string;
  readonly country: string;
  readonly approved: boolean;
}

export interface AddPersonPanelProps {
  readonly list: PeopleList;
  readonly reader: Role;
  readonly onClose: () => void;
  /** `picture`: whether the chosen picture was saved; null when none was chosen. */
  readonly onAdded: (user: UserRow, picture: boolean | null) => void;
}

/**
 * Adds a person, for a driver with the picture of the licence. Sources: USERS-1 to USERS-5, USERS-9, USERS-10, FILE-4.
 */
export function AddPersonPanel({ list, reader, onClose, onAdded }: AddPersonPanelProps) {
  const t = useText();
  const { driverApproval } = useSettings();
  const usertype = list.role;
  const usual = startsApproved({ usertype, addedBy: reader, asked: undefined }, driverApproval);
  const [filled, setFilled] = useState<NewPerson>({
    email: '',
    mobile: '',
    country: useHomeCountry(),
    approved: usual,
  });
  const [licence, setLicence] = useState<File | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [missing, setMissing] = useState<FieldErrors>({});
  const { sendAsync: create } = useCreateUser();
  const { sendAsync: upload } = useUploadLicence();
  const adding = useSend({
    request: async () => {
      const user = await create(requestOf(filled, usertype, reader));
      if (licence === null) return { user, picture: null };
      // The person now exists, even if the picture fails.
      const picture = await upload({ id: user.id, file: licence }).then(
        () => true,
        () => false,
      );
      return { user, picture };
    },
  });
  const { failure } = adding;
  const errors = { ...(failure === null ? {} : fieldErrorsOf(failure)), ...missing };
  const errorText = (code: FieldErrors['email']) => (code === undefined ? undefined : t(code));
  const { approved: _approved, country: _country, ...typed } = filled;
  const isFilled = licence !== null || Object.values(typed).some((value) => value !== '');
  const isTooLarge = licence !== null && tooLarge(licence);
  const change = (part: Partial<NewPerson>) => {
    // It is lost when the panel closes.
    if (adding.busy) return;
    setMissing({});
    if (failure !== null) adding.reset();
    setFilled({ ...filled, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = nameErrors({ firstName: filled.firstName ?? '', lastName: filled.lastName ?? '' });
    setMissing(problems);
    if (Object.keys(problems).length > 0 || isTooLarge || adding.busy) return;
    // Not called if the panel was closed in the meantime: another person may be open by then.
    adding.send(undefined, { onSuccess: ({ user, picture }) => onAdded(user, picture) });
  };
  const fields = {
    role: usertype,
    reader,
    errors,
    valueOf: (field: FieldName) => filled[field] ?? '',
    onChange: (field: FieldName, value: string) => change({ [field]: value }),
  };
  return (
    <SidePanel title={t(list.add)} onClose={() => (isFilled ? setLeaving(true) : onClose())}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{t('person_add_lead')}</p>
        <NameFields {...fields} />
        <TextField
          label={t('email')}
          inputMode="email"
          autoComplete="off"
          value={filled.email}
          error={errorText(errors.email)}
          onChange={(event) => change({ email: event.target.value })}
        />
        <PhoneFields
          country={filled.country}
          mobile={filled.mobile}
          error={errorText(errors.mobile)}
          onChange={change}
        />
        {usertype === 'admin' && <p className={styles.lead}>{t('person_mobile_optional')}</p>}
        <CarFields {...fields} />
        {usertype === 'driver' && (
          <PictureField
            label={t('license_choose')}
            error={isTooLarge ? t('too_large') : undefined}
            onChoose={setLicence}
          />
        )}
        <BankFields {...fields} />
        {reader === 'admin' && (
          <ChoiceCheck
            label={t('person_approve_now')}
            checked={filled.approved}
            onChange={(approved) => change({ approved })}
          />
        )}
        {reader !== 'admin' && !usual && <Notice>{t('person_add_waiting')}</Notice>}
        {failure !== null && Object.keys(errors).length === 0 && (
          <Notice tone="bad">{t(failure.code)}</Notice>
        )}
        <div className={styles.foot}>
          <Button type="submit" busy={adding.busy}>
            {t(list.add)}
          </Button>
        </div>
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onKeep={() => setLeaving(false)} />}
    </SidePanel>
  );
}

/** Empty fields are left out: they have no value yet. */
function requestOf(filled: NewPerson, usertype: Role, reader: Role): BodyInputOf<'createUser'> {
  const { email, mobile, country, approved } = filled;
  const details = Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = filled[field]?.trim() ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
  return {
    ...details,
    firstName: filled.firstName ?? '',
    lastName: filled.lastName ?? '',
    usertype,
    email,
    mobile,
    country,
    ...(reader === 'admin' && { approved }),
  };
}
