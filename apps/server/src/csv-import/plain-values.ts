import { LocalCalendar } from '@fiacre/domain';
import { decimalSignOf, readNumber, type DecimalSign } from '../platform/csv/read-number.ts';
import type { ImportColumn } from './headings.ts';
import { cellProblem } from './outcome.ts';
import type { CsvContent, CsvRow } from './read-csv.ts';
import { dateOrderOf, readTime } from './read-time.ts';

/** The columns of a kind of file that are not plain texts. */
export interface ValueKinds {
  readonly numbers?: readonly ImportColumn[];
  readonly times?: readonly ImportColumn[];
}

/** The operator's currency. */
export interface ValueUnits {
  readonly calendar: LocalCalendar;
  /** The symbols and the code of the currency, longest first. */
  readonly symbols: readonly string[];
}

/**
 * The rows with numbers as plain decimals and times as instants. The other numbers of its column, or else of the file,
 * decide how a number such as "1.234" is read; a row with an ambiguous value has a problem.
 */
export function withPlainValues(
  file: CsvContent,
  { numbers = [], times = [] }: ValueKinds,
  { calendar, symbols }: ValueUnits,
): readonly CsvRow[] {
  const readNumbers = numberReader(file, numbers, symbols);
  const texts = (column: ImportColumn) => file.rows.flatMap(({ values }) => values[column] ?? []);
  const order = dateOrderOf(times.flatMap(texts));
  return file.rows.map((row) => {
    const values = { ...row.values };
    let { problem } = row;
    const settle = (column: ImportColumn, read: { value: string } | { why: string }) => {
      if ('value' in read) values[column] = read.value;
      else problem ??= cellProblem(column, row.values[column] ?? '', read.why);
    };
    for (const column of numbers) if (values[column]) settle(column, readNumbers(column, values[column]));
    for (const column of times)
      if (values[column]) {
        const zone = file.zones.get(column);
        settle(
          column,
          readTime(values[column], order, zone === undefined ? calendar : new LocalCalendar(zone)),
        );
      }
    return { ...row, values, ...(problem !== undefined && { problem }) };
  });
}

function numberReader(file: CsvContent, columns: readonly ImportColumn[], symbols: readonly string[]) {
  const readingsOf = (column: ImportColumn) =>
    file.rows.flatMap(({ values }) => (values[column] ? [readNumber(values[column], symbols)] : []));
  const ofFile = decimalSignOf(columns.flatMap(readingsOf));
  const signs = new Map(columns.map((column) => [column, decimalSignOf(readingsOf(column)) ?? ofFile]));
  return (column: ImportColumn, text: string): { value: string } | { why: string } => {
    const readings = readNumber(text, symbols);
    const [point, comma] = [readings['.'], readings[',']];
    if (point === comma || point === null || comma === null) {
      const value = point ?? comma;
      return value === null ? { why: 'not a number' } : { value };
    }
    const sign: DecimalSign | 'unclear' | null = signs.get(column) ?? null;
    if (sign === null || sign === 'unclear')
      return {
        why: `could be ${point} or ${comma}, and no other number of the file shows which; write its decimals too, such as ${comma}.00`,
      };
    return { value: readings[sign] ?? '' };
  };
}
