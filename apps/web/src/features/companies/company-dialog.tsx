import type { Company } from '@fiacre/contract';
import { useCompanies, useCompanyEdits } from '../../api/office/companies.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import styles from './companies.module.css';
import {
  blankCompany,
  companyFields,
  comparedCompanyFields,
  draftOfCompany,
  readCompany,
} from './company-draft.ts';
import { CompanyMembers } from './company-members.tsx';

export interface CompanyDialogProps {
  /** The company to edit; null to add one. */
  readonly company: Company | null;
  readonly onClose: () => void;
}

/** Adds or edits a company. Riders are added to a saved one, each at once. Sources: COMPANY-1, COMPANY-2. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const t = useText();
  const { code } = useSettings();
  const { save } = useCompanyEdits();
  const named = { q: company?.name ?? '', pageSize: 100 };
  const now = useCompanies(named).data?.items.find(({ id }) => id === company?.id) ?? company;
  const form = useEditForm({
    row: company,
    blank: blankCompany,
    draftOf: (row: Company) => draftOfCompany(row, code),
    read: (draft) => readCompany(draft, code),
    save,
    onSaved: onClose,
  });
  return (
    <>
      <EditDialog
        title={company === null ? t('company_add') : t('edit_row', { name: company.name })}
        onClose={onClose}
        form={form}
        compared={comparedCompanyFields(t)}
      >
        <div className={styles.fields}>
          {companyFields.map((field) => (
            <FormField key={field.name} field={field} form={form} />
          ))}
        </div>
        {now !== null && <CompanyMembers company={now} />}
      </EditDialog>
    </>
  );
}
