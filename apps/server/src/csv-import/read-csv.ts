import { decodeCsv } from '../platform/csv/decode-csv.ts';
import { withoutFormulaGuards } from '@fiacre/contract/formula-guard';
import { parseCsv, type CsvLine } from '../platform/csv/parse-csv.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { columnsOf, notImported, type Heading, type ImportColumn } from './headings.ts';

export type CsvValues = Readonly<Partial<Record<ImportColumn, string>>>;

export interface CsvRow {
  /** The line number, as an editor shows it. */
  readonly line: number;
  readonly values: CsvValues;
  /** Why the row cannot be read. */
  readonly problem?: string;
}

export interface CsvContent {
  readonly headingLine: number;
  /** The headings of columns that are not imported. */
  readonly leftOut: readonly string[];
  /** The zone of a column of times, if the heading names it, as in our exports: "Start (Europe/Paris)". */
  readonly zones: ReadonlyMap<ImportColumn, string>;
  readonly rows: readonly CsvRow[];
}

/** The rows of a file as spreadsheets save it. Throws if a column is unknown or the file cannot be read. */
export function readCsv(
  bytes: Uint8Array,
  file: string,
  known: readonly ImportColumn[],
  encoding?: string,
): CsvContent {
  const lines = linesIn(bytes, file, encoding);
  const [heading, ...rows] = lines.filter(({ fields }) => fields.some(isFilled));
  if (heading === undefined) throw new PlainFault(`${file} is empty: its first line names the columns.`);
  const headings = heading.fields.map(splitHeading);
  const columns = columnsIn(headings, rows, file, known);
  return {
    headingLine: heading.line,
    leftOut: headings.flatMap(({ name }, index) => (columns[index] === notImported ? [name] : [])),
    zones: new Map(
      headings.flatMap(({ zone }, index) => {
        const column = columns[index];
        return zone === null || column === null || column === notImported || column === undefined
          ? []
          : [[column, zone] as const];
      }),
    ),
    rows: rows.map((row) => rowOf(row, columns)),
  };
}

const isFilled = (field: string): boolean => field.trim() !== '';

function linesIn(bytes: Uint8Array, file: string, encoding?: string): readonly CsvLine[] {
  const text = decodeCsv(bytes, encoding);
  if (typeof text !== 'string') {
    const { faultyLine, likely } = text;
    const save = 'save the file as "CSV UTF-8"';
    const advice =
      likely === null
        ? `Please ${save}.`
        : `In ${likely.encoding} the line is ${JSON.stringify(likely.text)}: if that is right, add --encoding ${likely.encoding}; otherwise ${save}.`;
    throw new PlainFault(`${file} line ${faultyLine} is not in ${encoding ?? 'utf-8'}. ${advice}`);
  }
  const lines = parseCsv(text);
  if ('faultyLine' in lines)
    throw new PlainFault(`${file} line ${lines.faultyLine}: a quote is not closed, or is inside a field.`);
  return lines;
}

/** A heading without the unit or zone that our exports append; miles stay, since distances here are in km. */
function splitHeading(heading: string): Heading {
  const [, name = heading, unit] = /^(.*?)\s*\((km|UTC|[A-Za-z_]+(?:\/[\w+-]+)+)\)\s*$/s.exec(heading) ?? [];
  return { name: name.trim(), zone: unit === undefined || unit === 'km' ? null : unit };
}

function columnsIn(
  headings: readonly Heading[],
  rows: readonly CsvLine[],
  file: string,
  known: readonly ImportColumn[],
) {
  const names = headings.map(({ name }) => name);
  const columns = columnsOf(headings, known);
  const unknown = names.filter((name, index) => name !== '' && columns[index] === null);
  if (unknown.length > 0)
    throw new PlainFault(
      `${file} has unknown columns: ${unknown.join(', ')}. Known columns: ${known.join(', ')}.`,
    );
  const unnamed = names.findIndex(
    (name, index) => name === '' && rows.some(({ fields }) => isFilled(fields[index] ?? '')),
  );
  if (unnamed !== -1) throw new PlainFault(`${file}: column ${unnamed + 1} has cells, but no heading.`);
  const repeated = columns.find(
    (column, index) => column !== null && column !== notImported && columns.indexOf(column) !== index,
  );
  if (repeated !== undefined) throw new PlainFault(`${file} has the column ${repeated} twice.`);
  return columns;
}

function rowOf({ line, fields }: CsvLine, columns: ReturnType<typeof columnsIn>): CsvRow {
  const cells = columns.flatMap((column, index) =>
    column === null || column === notImported ? [] : [[column, plain(fields[index])] as const],
  );
  const beyond = fields.slice(columns.length).find(isFilled);
  return {
    line,
    values: Object.fromEntries(cells),
    ...(beyond !== undefined && { problem: `has more cells than the heading: ${JSON.stringify(beyond)}` }),
  };
}

/**
 * Systems that guard against formulas, such as ours, write numbers with a dial code as `'+33…`; others write `="0612"`
 * so that a spreadsheet keeps the zero.
 */
const plain = (field = ''): string => withoutFormulaGuards(field.replace(/^="(.*)"$/s, '$1')).trim();
