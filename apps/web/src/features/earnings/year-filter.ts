import type { ListFilter } from '../../back-office/list-view.ts';

const yearsBack = 6;

/** This year and those before it. */
export function yearFilter<Query extends { readonly year?: number | undefined }>(
  now: Date,
): readonly ListFilter<Query>[] {
  const years = Array.from({ length: yearsBack }, (_, back) => String(now.getFullYear() - back));
  return [
    {
      name: 'year',
      label: 'col_year',
      options: years.map((year) => ({ value: year, label: year })),
      query: (year) => ({ year: Number(year) }) as Query,
    },
  ];
}

/** The year that a list is filtered by, read from the URL. */
export function yearIn(address: URLSearchParams): { readonly year?: number } {
  const value = address.get('year');
  const isOffered = yearFilter(new Date())[0]?.options?.some((option) => option.value === value);
  return isOffered === true ? { year: Number(value) } : {};
}
