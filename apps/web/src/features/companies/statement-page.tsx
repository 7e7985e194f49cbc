import type { CompanyStatementRow } from '@fiacre/contract';
import { TaxLines } from '../../ui/booking/fare/fare-lines.tsx';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCompanyStatement, type StatementFilter } from '../../api/office/companies.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './companies.module.css';
import { PaymentDialog } from './payment-dialog.tsx';
import { statementColumns } from './statement-columns.ts';

/** `/companies/:id`: what a company owes for a month, and its payments. Sources: COMPANY-7, COMPANY-8. */
export function CompanyStatementPage() {
  const t = useText();
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [isPaying, setIsPaying] = useState(false);
  const typed = search.get('month') ?? '';
  const month = /^\d{4}-\d{2}$/.test(typed) ? { month: typed } : {};
  const setMonth = (chosen: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (chosen === '') next.delete('month');
      else next.set('month', chosen);
      next.delete('page');
      return next;
    });
  const base = { companyId: id, ...month };
  const shown = useCompanyStatement({ ...base, page: 1, pageSize: 25 }).data;
  return (
    <OfficeList<CompanyStatementRow, StatementFilter>
      name="company-statement"
      title="company_statement"
      emptyText="statement_empty"
      columns={statementColumns}
      defaultSort=""
      searchable={false}
      base={base}
      useRows={useCompanyStatement}
      csv="getCompanyStatement"
      summary={<Summary statement={shown} month={typed || (shown?.month ?? '')} onMonth={setMonth} />}
      tools={<Button onClick={() => setIsPaying(true)}>{t('payment_record')}</Button>}
    >
      {isPaying && <PaymentDialog companyId={id} onClose={() => setIsPaying(false)} />}
    </OfficeList>
  );
}

interface SummaryProps {
  readonly statement: ReturnType<typeof useCompanyStatement>['data'];
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

function Summary({ statement, month, onMonth }: SummaryProps) {
  const t = useText();
  const money = useMoneyIn();
  const { company, currency = '', opening = 0, charged = 0, paid = 0, closing = 0, taxes } = statement ?? {};
  const sums = { opening, charged, paid, closing };
  return (
    <section className={styles.totals} aria-label={company?.name ?? t('company_statement')}>
      <div className={styles.head}>
        {company !== undefined && (
          <h2>
            <bdi>{company.name}</bdi>
          </h2>
        )}
        <div className={styles.month}>
          <TextField
            label={t('statement_month')}
            type="month"
            value={month}
            onChange={({ target }) => onMonth(target.value)}
          />
        </div>
      </div>
      {statement !== undefined && (
        <FactList
          className={styles.sums}
          facts={(['opening', 'charged', 'paid', 'closing'] as const).map(
            (name) => [t(`statement_${name}`), money(sums[name], currency)] as const,
          )}
        />
      )}
      {taxes !== undefined && (
        <div>
          <TaxLines taxes={taxes} currency={currency} />
        </div>
      )}
    </section>
  );
}
