import type { Company } from '@fiacre/contract';
import { useCompanies, type CompanyFilter } from '../../api/office/companies.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { companyColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';

interface Task {
  /** Null: a new one. */
  readonly company: Company | null;
}

/** `/companies`. The demo allows adding only. Sources: COMPANY-1, COMPANY-2. */
export function CompaniesPage() {
  const t = useText();
  const { start, dialog } = useRowTasks<Task>(
    ({ company }, close) => <CompanyDialog company={company} onClose={close} />,
    ({ company }) => company !== null,
  );
  const add = <Button onClick={() => start({ company: null })}>{t('company_add')}</Button>;
  return (
    <OfficeList<Company, CompanyFilter>
      name="companies"
      title="companies"
      emptyText="no_companies"
      emptyAction={add}
      columns={companyColumns}
      defaultSort=""
      useRows={useCompanies}
      onRow={(company) => start({ company })}
      tools={add}
    >
      {dialog}
    </OfficeList>
  );
}
