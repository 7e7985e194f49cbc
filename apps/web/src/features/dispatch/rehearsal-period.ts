import { addDays } from '@fiacre/domain';
import { startOfDay } from '../../i18n/wall-clock.ts';

export type PeriodLength = 'day' | 'week';

const daysOf = { day: 1, week: 7 } as const;

/** A day, or the week that ends with it, from midnight to midnight in the operator's time zone. */
export function periodUntil(
  lastDay: string,
  length: PeriodLength,
  timeZone: string | undefined,
): { from: string; until: string } {
  const startOf = (day: string) => startOfDay(day, timeZone).toISOString();
  return { from: startOf(addDays(lastDay, 1 - daysOf[length])), until: startOf(addDays(lastDay, 1)) };
}
