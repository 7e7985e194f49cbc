import { Readable } from 'node:stream';
import type { ZodType } from 'zod';
import * as z from 'zod';
import type { List, Row } from './exported-lists.ts';

/**
 * The rows of a list as CSV (RFC 4180), with columns in the order of the contract; the list may arrive in several
 * parts. Text that a spreadsheet would run as a formula is prefixed with an apostrophe (MISC-3).
 */
export async function csvFile(listSchema: ZodType, lists: AsyncIterable<List>): Promise<Readable> {
  const text = toCsv(listSchema, lists);
  // Refusals are thrown before the file begins.
  const begun = await text.next();
  return Readable.from(following(begun.done === true ? '' : begun.value, text));
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}

async function* toCsv(listSchema: ZodType, lists: AsyncIterable<List>): AsyncGenerator<string, void> {
  let columns: string[] | null = null;
  for await (const { items } of lists) {
    const head = columns === null ? [(columns = columnsOf(listSchema, items))] : [];
    const rows = items.map((item) => columns?.map((column) => item[column]) ?? []);
    yield [...head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
  }
}

// An optional field becomes a column only if some row has it: otherwise this reader may not see it.
function columnsOf(listSchema: ZodType, items: readonly Row[]): string[] {
  const list: unknown = listSchema instanceof z.ZodObject ? listSchema.shape['items'] : null;
  const element = list instanceof z.ZodArray ? rowSchema(list.element, items) : null;
  if (!(element instanceof z.ZodObject)) throw new Error('Only a list of objects can be exported');
  return Object.entries(element.shape)
    .filter(([name, field]) => !(field instanceof z.ZodOptional) || items.some((item) => name in item))
    .map(([name]) => name);
}

// A list holds only one of several kinds of rows.
function rowSchema(element: unknown, items: readonly Row[]): unknown {
  if (!(element instanceof z.ZodUnion)) return element;
  const kinds = element.options as readonly ZodType[];
  return kinds.find((kind) => items.every((item) => kind.safeParse(item).success));
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function wantsCsv(accept: string | undefined): boolean {
  return accept?.split(',').some((type) => type.trim().startsWith('text/csv')) === true;
}
