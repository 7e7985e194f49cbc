import { useText } from '../i18n/i18n-context.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { ListFilter, ListView } from './view/list-view.ts';
import type { ListViewControl } from './view/use-list-view.ts';

export interface ListFiltersProps extends ListViewControl {
  readonly filters: readonly ListFilter<unknown>[];
  readonly searchable: boolean;
}

/** The search field and filters of a list. */
export function ListFilters({ filters, searchable, view, change }: ListFiltersProps) {
  const t = useText();
  // One history entry per search, not one for each time that typing stops.
  const search = (q: string) => change({ q }, { replace: view.q !== '' });
  const set = (name: string) => (event: { readonly target: { readonly value: string } }) =>
    change({ filters: { ...view.filters, [name]: event.target.value } });
  return (
    <>
      {searchable && <SearchField label={t('search')} value={view.q} onSearch={search} />}
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} view={view} onChange={set(filter.name)} />
      ))}
    </>
  );
}

interface FilterProps {
  readonly filter: ListFilter<unknown>;
  readonly view: ListView;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

function Filter({ filter: { name, label, options }, view, onChange }: FilterProps) {
  const t = useText();
  const value = view.filters[name] ?? '';
  if (options === undefined)
    return <TextField label={t(label)} type="date" value={value} onChange={onChange} />;
  const all = { value: '', label: t('filter_all') };
  return <SelectField label={t(label)} value={value} options={[all, ...options]} onChange={onChange} />;
}
