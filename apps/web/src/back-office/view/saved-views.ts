import { useMe } from '../../api/client/session.ts';
import { useStored } from './browser-storage.ts';
import { parseSavedColumns, type SavedColumns } from './saved-columns.ts';

/** Filters, order and columns of a list under a name. */
export interface SavedView {
  readonly name: string;
  /** The query of the page's URL. */
  readonly search: string;
  readonly columns: SavedColumns;
}

/** Reads saved views; entries of another shape are left out. */
export function parseSavedViews(text: string | null): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    if (Array.isArray(stored)) return stored.flatMap(viewOf);
  } catch {
    // Not JSON: ignored.
  }
  return [];
}

function viewOf(value: unknown): SavedView[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, search, columns } = value as Partial<Record<keyof SavedView, unknown>>;
  if (typeof name !== 'string' || typeof search !== 'string') return [];
  return [{ name, search, columns: parseSavedColumns(JSON.stringify(columns)) }];
}

export interface SavedViewsControl {
  readonly views: readonly SavedView[];
  /** Adds a view, or replaces the one with the same name. */
  readonly add: (view: SavedView) => void;
  readonly remove: (name: string) => void;
}

/** The saved views of one list, of this person in this browser. */
export function useSavedViews(list: string): SavedViewsControl {
  const key = `fiacre-views:${useMe().data?.id ?? ''}:${list}`;
  const [views, change] = useStored(key, parseSavedViews);
  const without = (now: readonly SavedView[], name: string) => now.filter((view) => view.name !== name);
  return {
    views,
    add: (view) =>
      change((now) => [...without(now, view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))),
    remove: (name) => change((now) => without(now, name)),
  };
}
