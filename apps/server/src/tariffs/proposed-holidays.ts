import type { ResponseOf } from '@fiacre/contract';
import { addDays } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';

/** Loaded when somebody asks: its rules of all countries take some megabytes. */
const load = async () => (await import('date-holidays')).default;

/** The countries whose holidays are known, with the states that have their own, by their codes. Source: TARIFF-26. */
export async function holidayRegions(): Promise<ResponseOf<'listHolidayRegions'>> {
  const all = new (await load())();
  const countries = Object.keys(all.getCountries()).map((code) => ({
    code,
    states: Object.entries(all.getStates(code) ?? {}).map(([state, name]) => ({ code: state, name })),
  }));
  return { countries };
}

/** The public holidays of a year, with substitute days, once for each date. Source: TARIFF-26. */
export async function proposedHolidays({
  country,
  state,
  year,
}: {
  readonly country: string;
  readonly state?: string | undefined;
  readonly year: number;
}): Promise<ResponseOf<'proposeHolidays'>> {
  const Holidays = await load();
  const all = new Holidays();
  const isKnown =
    Object.hasOwn(all.getCountries(), country) &&
    (state === undefined || Object.hasOwn(all.getStates(country) ?? {}, state));
  if (!isKnown) refuse('invalid_request', { issues: [{ path: 'query.country', message: 'unknown' }] });
  const found = new Holidays(country, state ?? '').getHolidays(year).filter(({ type }) => type === 'public');
  const days = found.flatMap(({ date, start, end, name }) => {
    const first = date.slice(0, 10);
    const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    return Array.from({ length: count }, (_, day) => ({ date: addDays(first, day), name }));
  });
  const byDate = new Map(days.toReversed().map((day) => [day.date, day]));
  return { items: [...byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date)) };
}
