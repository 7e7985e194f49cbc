import { withoutFormulaGuards } from '../platform/csv/formula-guard.ts';
import { parseCsv } from '../platform/csv/parse-csv.ts';
import { PlainFault } from '../platform/plain-fault.ts';

/** A row of a CSV file by the names in its first line. */
export interface CsvRow {
  /** The line number, as an editor shows it. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The rows of a file whose columns are all known. */
export function readCsv(text: string, file: string, known: readonly string[]): readonly CsvRow[] {
  const lines = parseCsv(text);
  if ('faultyLine' in lines)
    throw new PlainFault(`${file} line ${lines.faultyLine}: a quote is not closed, or is inside a field.`);
  const [heading, ...rows] = lines;
  if (heading === undefined) throw new PlainFault(`${file} is empty: its first line names the columns.`);
  const names = heading.fields.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new PlainFault(
      `${file} has unknown columns: ${unknown.join(', ')}. Known columns: ${known.join(', ')}.`,
    );
  return rows
    .filter(({ fields }) => fields.some((field) => field.trim() !== ''))
    .map(({ line, fields }) => ({
      line,
      values: Object.fromEntries(names.map((name, index) => [name, plain(fields[index])])),
    }));
}

/** Systems that guard against formulas, such as ours, write numbers with a dial code as `'+33…`. */
const plain = (field = ''): string => withoutFormulaGuards(field).trim();
