import { useBookableCompanies } from '../../../api/office/companies.ts';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
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
  readonly busy: boolean;
  /** Asks for the price that the company has. */
  readonly onCompany: (companyId: string | null) => void;
  readonly onReference: (companyReference: string) => void;
}

/** On whose account the ride is; nothing for somebody without a company. Source: COMPANY-2, COMPANY-3. */
export function PayerFields({ value, busy, onCompany, onReference }: PayerFieldsProps) {
  const t = useText();
  const isOwn = useMe().data?.usertype === 'rider';
  const { data: companies = [] } = useBookableCompanies();
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
        <TextField
          label={t('company_reference')}
          hint={t('company_reference_hint')}
          marked={chosen.referenceRequired}
          maxLength={60}
          autoComplete="off"
          value={value.companyReference}
          onChange={({ target }) => onReference(target.value)}
        />
      )}
    </div>
  );
}
