export type PeriodLength = 'day' | 'week';

const daysOf = { day: 1, week: 7 } as const;

const isoDay = (date: Date) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The day before an instant in the calendar of this device, `YYYY-MM-DD`. */
export const dayBefore = (now: Date) =>
  isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));

/** A day, or the week that ends with it, from midnight to midnight on this device. */
export function periodUntil(lastDay: string, length: PeriodLength): { from: string; until: string } {
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number);
  const midnight = (date: number) => new Date(year, month - 1, date).toISOString();
  return { from: midnight(day + 1 - daysOf[length]), until: midnight(day + 1) };
}
