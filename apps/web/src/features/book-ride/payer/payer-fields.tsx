import type { Quote } from '@fiacre/contract';
import { useBookableCompanies } from '../../../api/office/companies.ts';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './payer-fields.module.css';

export interface Payer {
  /** Null: the rider pays. */
  readonly companyId: string | null;
  readonly companyReference: string;
}

export interface PayerFieldsProps {
  readonly value: Payer;
  /** The company of the scanned place. Source: KERB-10. */
  readonly ofPlace: Quote['placeAccount'];
  readonly busy: boolean;
  /** Asks for the price that the company has. */
  readonly onCompany: (companyId: string | null) => void;
  /** Asks for the price that the rider pays although the place would, or back. */
  readonly onOwnExpense: (ownExpense: boolean) => void;
  readonly onReference: (companyReference: string) => void;
}

/** On whose account the ride is; nothing where no company can pay. Sources: COMPANY-2, COMPANY-3, KERB-10, KERB-11. */
export function PayerFields({ ofPlace, ...props }: PayerFieldsProps) {
  const t = useText();
  if (ofPlace === undefined) return <OwnCompanies {...props} />;
  if (ofPlace.pays !== null) return <PlaceOrRider {...props} place={ofPlace} />;
  return (
    <>
      <Notice tone="warn">{t('kerb_account_closed', { name: ofPlace.name })}</Notice>
      <OwnCompanies {...props} />
    </>
  );
}

type FieldsProps = Omit<PayerFieldsProps, 'ofPlace'>;

interface PlaceOrRiderProps extends FieldsProps {
  readonly place: NonNullable<Quote['placeAccount']>;
}

/** The company of the place pays unless the rider wants to. */
function PlaceOrRider({ place, value, busy, onOwnExpense, onReference }: PlaceOrRiderProps) {
  const t = useText();
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('company_payer')}
        value={place.pays === true ? 'place' : 'own'}
        disabled={busy}
        options={[
          { value: 'place', label: place.name },
          { value: 'own', label: t('company_own') },
        ]}
        onChange={({ target }) => onOwnExpense(target.value === 'own')}
      />
      {place.pays === true && (
        <Reference value={value} isRequired={place.referenceRequired} onReference={onReference} />
      )}
    </div>
  );
}

interface OwnCompaniesProps extends Omit<FieldsProps, 'onOwnExpense'> {
  /** The company that pays now; it can stay although it is closed. Source: SERIES-26. */
  readonly paying?: { readonly id: string; readonly name: string } | undefined;
}

/** Companies on whose account the reader books. */
export function OwnCompanies({ value, paying, busy, onCompany, onReference }: OwnCompaniesProps) {
  const t = useText();
  const isOwn = useMe().data?.usertype === 'rider';
  const { data: bookable = [] } = useBookableCompanies();
  const isListed = paying === undefined || bookable.some(({ id }) => id === paying.id);
  const companies = isListed ? bookable : [{ ...paying, referenceRequired: false }, ...bookable];
  if (companies.length === 0) return null;
  const chosen = companies.find(({ id }) => id === value.companyId);
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('company_payer')}
        value={value.companyId ?? ''}
        disabled={busy}
        options={[
          { value: '', label: t(isOwn ? 'company_own' : 'company_none') },
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => onCompany(target.value || null)}
      />
      {chosen !== undefined && (
        <Reference value={value} isRequired={chosen.referenceRequired} onReference={onReference} />
      )}
    </div>
  );
}

interface ReferenceProps extends Pick<PayerFieldsProps, 'value' | 'onReference'> {
  readonly isRequired: boolean;
}

function Reference({ value, isRequired, onReference }: ReferenceProps) {
  const t = useText();
  return (
    <TextField
      label={t('company_reference')}
      hint={t('company_reference_hint')}
      marked={isRequired}
      maxLength={60}
      autoComplete="off"
      value={value.companyReference}
      onChange={({ target }) => onReference(target.value)}
    />
  );
}
