import type { CompanyStatementRow } from '@fiacre/contract';
import type { ListColumn } from '../../back-office/view/list-column.ts';

/** The columns of a statement. Source: COMPANY-7. */
export const statementColumns: readonly ListColumn<CompanyStatementRow>[] = [
  {
    name: 'at',
    fields: ['at'],
    label: 'statement_booked_at',
    widthPixels: 190,
    text: ({ at }, { dateTime }) => dateTime(at),
  },
  {
    name: 'kind',
    fields: ['kind'],
    label: 'statement_kind',
    widthPixels: 120,
    text: ({ kind }, { t }) => t(`statement_kind_${kind}`),
  },
  {
    name: 'amount',
    fields: ['amount'],
    label: 'statement_amount',
    widthPixels: 110,
    align: 'end',
    text: ({ amount }, { money }) => money(amount),
  },
  {
    name: 'reference',
    fields: ['reference'],
    label: 'col_id',
    widthPixels: 100,
    text: ({ reference }) => reference ?? '',
  },
  {
    name: 'companyReference',
    fields: ['companyReference', 'note'],
    label: 'company_reference',
    widthPixels: 130,
    text: ({ companyReference, note }) => companyReference ?? note ?? '',
  },
  {
    name: 'rider',
    fields: ['rider'],
    label: 'col_customer',
    widthPixels: 130,
    text: ({ rider }) => rider ?? '',
  },
  {
    name: 'pickup',
    fields: ['pickup'],
    label: 'pickup',
    widthPixels: 150,
    text: ({ pickup }) => pickup ?? '',
  },
  { name: 'drop', fields: ['drop'], label: 'drop', widthPixels: 150, text: ({ drop }) => drop ?? '' },
  {
    name: 'tripDate',
    fields: ['tripDate', 'receivedOn'],
    label: 'pickup_time',
    widthPixels: 190,
    text: ({ tripDate, receivedOn }, { dateTime, day }) =>
      tripDate === null ? (receivedOn === null ? '' : day(receivedOn)) : dateTime(tripDate),
  },
  {
    name: 'tax',
    fields: ['tax'],
    label: 'statement_tax',
    widthPixels: 100,
    align: 'end',
    text: ({ tax }, { money }) => money(tax),
  },
  {
    name: 'rates',
    fields: ['taxes.rate'],
    label: 'statement_rate',
    widthPixels: 120,
    text: ({ taxes }) => taxes.map(({ rate }) => (rate === null ? '–' : `${rate} %`)).join(' | '),
  },
  {
    name: 'grossByRate',
    fields: ['taxes.gross'],
    label: 'statement_gross',
    widthPixels: 160,
    text: ({ taxes }, { money }) => taxes.map(({ gross }) => money(gross)).join(' | '),
  },
  {
    name: 'taxes',
    fields: ['taxes.tax'],
    label: 'statement_rates',
    widthPixels: 160,
    text: ({ taxes }, { money }) => taxes.map(({ tax }) => money(tax)).join(' | '),
  },
];
