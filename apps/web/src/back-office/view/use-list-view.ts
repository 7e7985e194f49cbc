import { useSearchParams } from 'react-router';
import { changedView, readView, writeView, type ListRules, type ListView } from './list-view.ts';

/** Replaces the current history entry instead of adding one. */
interface ChangeOptions {
  readonly replace?: boolean;
}

export interface ListViewControl {
  readonly view: ListView;
  readonly change: (change: Partial<ListView>, options?: ChangeOptions) => void;
}

/** A list's view, kept in the URL. */
export function useListView<Query>(rules: ListRules<Query>): ListViewControl {
  const [address, setAddress] = useSearchParams();
  const view = readView(address, rules);
  return {
    view,
    change: (change, { replace = false } = {}) =>
      setAddress((now) => writeView(now, changedView(readView(now, rules), change), rules), { replace }),
  };
}
