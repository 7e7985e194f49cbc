import { useMe } from '../../api/client/session.ts';
import { useStored } from './browser-storage.ts';

/** A user's changes to the columns of a list, by column name. */
export interface SavedColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widthsPixels: Readonly<Record<string, number>>;
}

export const defaultColumns: SavedColumns = { order: [], hidden: [], widthsPixels: {} };

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const isWidths = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((width) => Number(width) > 0);

/** Reads saved columns; anything of another shape, such as an older version's, is ignored. */
export function parseSavedColumns(text: string | null): SavedColumns {
  try {
    const { order, hidden, widthsPixels } = JSON.parse(text ?? '') as Partial<Record<string, unknown>>;
    if (isNames(order) && isNames(hidden) && isWidths(widthsPixels)) return { order, hidden, widthsPixels };
  } catch {
    // Not JSON: ignored.
  }
  return defaultColumns;
}

/** All columns in the saved order. A new column follows the one that precedes it in the declaration. */
export function inSavedOrder<Column extends { readonly name: string }>(
  columns: readonly Column[],
  { order }: SavedColumns,
): readonly Column[] {
  const names = columns.map(({ name }) => name);
  const sorted = order.filter((name) => names.includes(name));
  for (const [index, name] of names.entries())
    if (!sorted.includes(name)) sorted.splice(sorted.indexOf(names[index - 1] ?? '') + 1, 0, name);
  return columns.toSorted((a, b) => sorted.indexOf(a.name) - sorted.indexOf(b.name));
}

/** The columns of one list as this user left them in this browser. */
export function useSavedColumns(list: string): readonly [SavedColumns, (saved: SavedColumns) => void] {
  const key = `fiacre-columns:${useMe().data?.id ?? ''}:${list}`;
  const [saved, change] = useStored(key, parseSavedColumns);
  return [saved, (next) => change(() => next)];
}
