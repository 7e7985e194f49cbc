import type { ZodType } from 'zod';
import * as z from 'zod';

/**
 * The rows of a list as CSV (RFC 4180), columns in the order of the contract. A text that a spreadsheet
 * would run as a formula gets an apostrophe in front (MISC-3).
 */
export function toCsv(listSchema: ZodType, answer: unknown): string {
  const columns = columnsOf(listSchema);
  const { items } = answer as { items: readonly Record<string, unknown>[] };
  const lines = [columns, ...items.map((item) => columns.map((column) => item[column]))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function columnsOf(listSchema: ZodType): string[] {
  const items: unknown = listSchema instanceof z.ZodObject ? listSchema.shape['items'] : null;
  const element = items instanceof z.ZodArray ? items.element : null;
  if (!(element instanceof z.ZodObject)) throw new Error('Only a list of objects can be exported');
  return Object.keys(element.shape);
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
