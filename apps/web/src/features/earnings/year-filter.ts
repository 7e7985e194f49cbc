import { dayAt } from '../../i18n/wall-clock.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';

const yearsBack = 6;

/** This year in the operator's calendar, and those before it. */
export function yearFilter<Query extends { readonly year?: number | undefined }>(
  now: Date,
  timeZone: string | undefined,
): readonly ListFilter<Query>[] {
  const thisYear = Number(dayAt(now, timeZone).slice(0, 'YYYY'.length));
  const years = Array.from({ length: yearsBack }, (_, back) => String(thisYear - back));
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
export function yearIn(address: URLSearchParams, timeZone: string | undefined): { readonly year?: number } {
  const value = address.get('year');
  const isOffered = yearFilter(new Date(), timeZone)[0]?.options?.some((option) => option.value === value);
  return isOffered === true ? { year: Number(value) } : {};
}
