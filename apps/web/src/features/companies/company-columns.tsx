import type { Company } from '@fiacre/contract';
import { Link } from 'react-router';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { useText } from '../../i18n/i18n-context.tsx';

function StatementLink({ id, name }: Pick<Company, 'id' | 'name'>) {
  const t = useText();
  return (
    <Link to={`/companies/${id}`} aria-label={`${t('company_statement')}: ${name}`}>
      {t('company_statement')}
    </Link>
  );
}

/** The columns of the companies. Source: COMPANY-1. */
export const companyColumns: readonly ListColumn<Company>[] = [
  { name: 'name', fields: ['name'], label: 'col_name', widthPixels: 200, text: ({ name }) => name },
  {
    name: 'active',
    fields: ['active'],
    label: 'company_takes_rides',
    widthPixels: 110,
    text: ({ active }, { t }) => t(active ? 'yes' : 'no'),
  },
  {
    name: 'owed',
    fields: ['owed'],
    label: 'company_owed',
    widthPixels: 110,
    align: 'end',
    text: ({ owed }, { money }) => money(owed),
  },
  {
    name: 'monthlyLimit',
    fields: ['monthlyLimit'],
    label: 'company_limit',
    widthPixels: 150,
    align: 'end',
    text: ({ monthlyLimit }, { money }) => (monthlyLimit === null ? '' : money(monthlyLimit)),
  },
  {
    name: 'members',
    label: 'company_members',
    widthPixels: 200,
    text: ({ members }) => members.map(({ name }) => name).join(', '),
  },
  actionColumn(110, (company) => <StatementLink {...company} />),
  {
    name: 'billingAddress',
    fields: ['billingAddress'],
    label: 'company_address',
    widthPixels: 220,
    text: ({ billingAddress }) => billingAddress,
  },
  { name: 'vatId', fields: ['vatId'], label: 'company_vat_id', widthPixels: 120, text: ({ vatId }) => vatId },
  {
    name: 'receiptEmail',
    fields: ['receiptEmail'],
    label: 'company_email',
    widthPixels: 200,
    text: ({ receiptEmail }) => receiptEmail,
  },
];
