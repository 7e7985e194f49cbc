import type { ComparePayoutsQuery } from '@fiacre/contract';
import { parseAmount, type PayoutLine } from '@fiacre/domain';
import { decodeCsv } from '../../platform/csv/decode-csv.ts';
import { parseCsv, type CsvLine } from '../../platform/csv/parse-csv.ts';
import { readNumber } from '../../platform/csv/read-number.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { PayoutColumn, PayoutColumns } from '../provider/provider.ts';

/** A file of one day is far smaller; more rows would block the server. */
const maxRows = 20_000;

/** Headings that many providers use. */
const usualColumns = {
  reference: ['reference', 'transaction id', 'transaction_id', 'payment id', 'payment_id'],
  amount: ['gross', 'gross amount', 'amount'],
  currency: ['currency'],
  fee: ['fee', 'fees'],
  net: ['net', 'net amount'],
} as const satisfies PayoutColumns;

type Chosen = Pick<ComparePayoutsQuery, PayoutColumn | 'decimal'>;

export interface PayoutFileToRead {
  readonly bytes: Uint8Array;
  readonly chosen: Chosen;
  /** The provider's headings. */
  readonly columns: PayoutColumns;
  /** For a file without a column of currencies. */
  readonly defaultCurrency: string;
}

export interface ReadPayouts {
  readonly lines: readonly PayoutLine[];
  /** How many rows have no reference. */
  readonly skipped: number;
}

/** The rows of a payout file. Refuses an ambiguous file. */
export function readPayoutFile(file: PayoutFileToRead): ReadPayouts {
  const [heading, ...rows] = csvLines(file.bytes);
  if (heading === undefined || rows.length === 0) return refuse('payout_file_unreadable', { line: 1 });
  if (rows.length > maxRows) return refuse('payout_file_too_long', { max: maxRows });
  const places = placesOf(heading.fields, file);
  refuseRepeated(rows);
  const lines = rows.flatMap((row) => payoutOf(row, places, file) ?? []);
  return { lines, skipped: rows.length - lines.length };
}

function csvLines(bytes: Uint8Array): CsvLine[] {
  const text = decodeCsv(bytes);
  if (typeof text !== 'string') return refuse('payout_file_unreadable', { line: text.faultyLine });
  const lines = parseCsv(text);
  if ('faultyLine' in lines) return refuse('payout_file_unreadable', { line: lines.faultyLine });
  return lines.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
}

type Places = Readonly<Record<PayoutColumn, number>>;

/** The index of each column; -1 if the file does not have it. A column that the admin chose must exist. */
function placesOf(headings: readonly string[], { chosen, columns }: PayoutFileToRead): Places {
  const simple = headings.map((heading) => heading.trim().toLowerCase());
  const placeOf = (column: PayoutColumn): number => {
    const typed = chosen[column];
    const wanted = typed === undefined ? [...(columns[column] ?? []), ...usualColumns[column]] : [typed];
    const places = wanted.map((name) => simple.indexOf(name.toLowerCase()));
    return places.find((place) => place !== -1) ?? -1;
  };
  const places = {
    reference: placeOf('reference'),
    amount: placeOf('amount'),
    currency: placeOf('currency'),
    fee: placeOf('fee'),
    net: placeOf('net'),
  };
  const missing = (Object.keys(places) as PayoutColumn[]).filter(
    (column) =>
      places[column] === -1 &&
      (column === 'reference' || column === 'amount' || chosen[column] !== undefined),
  );
  const shown = headings.map((heading) => heading.trim().slice(0, 100)).filter((heading) => heading !== '');
  if (missing.length > 0) return refuse('payout_columns_missing', { missing, headings: shown.slice(0, 100) });
  return places;
}

/** A file that contains the same row twice was probably put together by hand. */
function refuseRepeated(rows: readonly CsvLine[]): void {
  const seen = new Set<string>();
  for (const { line, fields } of rows) {
    const key = JSON.stringify(fields);
    if (seen.has(key)) refuse('payout_row_repeated', { line });
    seen.add(key);
  }
}

function payoutOf(
  { line, fields }: CsvLine,
  places: Places,
  { chosen, defaultCurrency }: PayoutFileToRead,
): PayoutLine | null {
  const at = (column: PayoutColumn) => fields[places[column]]?.trim() ?? '';
  const reference = at('reference');
  if (reference === '') return null;
  const currency = at('currency').toUpperCase() || defaultCurrency;
  if (!isCurrency(currency)) return refuse('payout_currency_unknown', { line });
  const money = (column: PayoutColumn) => {
    const text = at(column);
    return text === '' ? null : amountIn(text, chosen.decimal, currency, line);
  };
  const amount = money('amount') ?? refuse('payout_amount_wrong', { line });
  const fee = money('fee');
  return { line, reference, amount, currency, fee: fee === null ? null : Math.abs(fee), net: money('net') };
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (code: string) => currencies.has(code);

/**
 * A thousands separator is accepted only where it cannot be a decimal sign: "1,234" alone may be a thousand or a little
 * more than one.
 */
function amountIn(
  text: string,
  decimal: ComparePayoutsQuery['decimal'],
  currency: string,
  line: number,
): number {
  const { '.': pointed, ',': commaed } = readNumber(text);
  const [chosen, other] = decimal === 'comma' ? [commaed, pointed] : [pointed, commaed];
  const isUnclear = chosen !== other && other !== null && chosen?.includes('.') !== true;
  const amount = isUnclear || chosen === null ? null : parseAmount(chosen, currency);
  if (amount !== null) return amount;
  return refuse(isUnclear && decimal === 'point' ? 'payout_decimal_comma' : 'payout_amount_wrong', { line });
}
