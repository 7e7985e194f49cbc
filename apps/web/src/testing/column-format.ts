import { en } from '@fiacre/contract/texts/en';
import { formatDateTime, formatDay } from '../i18n/format.ts';
import { createTranslator } from '../i18n/translate.ts';
import type { ListColumn } from '../back-office/view/list-column.ts';
import type { ColumnFormat } from '../ui/column-format.ts';

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

/** Cell formats of an English list, in dollars and kilometres. */
export const englishFormat: ColumnFormat = {
  t: createTranslator('en', en),
  own: (written) => written,
  money: dollars,
  moneyIn: (amount, currency) => (currency === 'USD' ? dollars(amount) : `${dollars(amount)} ${currency}`),
  dateTime: (instant) => formatDateTime('en-GB', instant),
  rideTime: (instant) => formatDateTime('en-GB', instant),
  day: (day) => formatDay('en-GB', day),
  weekday: (index) => formatDay('en-GB', `2026-11-${23 + index}`, { weekday: 'short' }),
  distance: (metres) => `${metres} m`,
  duration: (seconds) => `${seconds} s`,
  provider: (name) => ({ test: 'Test payment', stripe: 'Stripe' })[name] ?? name,
};

/** Heading and text of each cell of a row, without a grid. */
export function cellsOf<Row>(columns: readonly ListColumn<Row>[], row: Row): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ label, text }) => [englishFormat.t(label), text(row, englishFormat)]),
  );
}
