import { Readable } from 'node:stream';
import type { ZodType } from 'zod';
import * as z from 'zod';
import type { CsvQuery } from '@fiacre/contract';
import { guardFormulas } from '@fiacre/contract/formula-guard';
import { PlainNumber, type CsvColumn, type Row } from './csv-columns.ts';

export interface List {
  readonly items: readonly Row[];
}

/**
 * The rows of a list as CSV (RFC 4180), with the chosen columns, or else all fields in the order of the contract. The
 * list may be read in several parts. No text runs as a formula in a spreadsheet (MISC-3).
 *
 * @param spreadsheet how the reader's spreadsheet separates cells; by default the file is for programs
 */
export async function csvFile(
  listSchema: ZodType,
  lists: AsyncIterable<List>,
  chosen: readonly CsvColumn[] | null = null,
  spreadsheet?: CsvQuery['spreadsheet'],
): Promise<Readable> {
  const text = toCsv(listSchema, lists, chosen, lineWriter(spreadsheet));
  // Refusals must be thrown before the file begins.
  const begun = await text.next();
  const mark = spreadsheet === undefined ? '' : '\uFEFF';
  return Readable.from(following(mark + (begun.done === true ? '' : begun.value), text));
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}

async function* toCsv(
  listSchema: ZodType,
  lists: AsyncIterable<List>,
  chosen: readonly CsvColumn[] | null,
  writeLine: (cells: readonly unknown[]) => string,
): AsyncGenerator<string, void> {
  let columns: readonly CsvColumn[] | null = null;
  for await (const { items } of lists) {
    const isFirst = columns === null;
    const written: readonly CsvColumn[] = (columns ??= chosen ?? everyField(listSchema, items));
    const rows = items.map((item) => written.map(({ read }) => read(item)));
    const lines = isFirst ? [written.map(({ heading }) => heading), ...rows] : rows;
    yield lines.map(writeLine).join('');
  }
}

/** The kinds of rows that a list may have. */
export function rowKindsOf(listSchema: ZodType): readonly ZodType[] {
  const list: unknown = listSchema instanceof z.ZodObject ? listSchema.shape['items'] : null;
  if (!(list instanceof z.ZodArray)) throw new Error('Only a list can be exported');
  const element: unknown = list.element;
  return element instanceof z.ZodUnion ? (element.options as readonly ZodType[]) : [element as ZodType];
}

// An optional field becomes a column only if some row has it; otherwise this reader may not see it.
function everyField(listSchema: ZodType, items: readonly Row[]): readonly CsvColumn[] {
  const kinds = rowKindsOf(listSchema);
  // All rows of a list are of one kind.
  const kind =
    kinds.length === 1
      ? kinds[0]
      : kinds.find((candidate) => items.every((item) => candidate.safeParse(item).success));
  if (!(kind instanceof z.ZodObject)) throw new Error('Only a list of objects can be exported');
  return Object.entries(kind.shape)
    .filter(([name, field]) => !(field instanceof z.ZodOptional) || items.some((item) => name in item))
    .map(([name]) => ({ heading: name, read: (item) => item[name] }));
}

function lineWriter(spreadsheet: CsvQuery['spreadsheet'] = 'comma') {
  const separator = spreadsheet === 'comma' ? ',' : ';';
  const decimalSign = spreadsheet === 'semicolon-decimal-comma' ? ',' : '.';
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'number' || value instanceof PlainNumber)
      return String(value).replace('.', decimalSign);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const safe = guardFormulas(text);
    const isPlain = !safe.includes(separator) && !/["\r\n]/.test(safe);
    return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`;
  };
  return (cells: readonly unknown[]): string => `${cells.map(cell).join(separator)}\r\n`;
}
