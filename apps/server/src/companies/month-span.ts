import type { LocalCalendar } from '@fiacre/domain';

interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
}

/** A month of the operator's calendar, for the limit of a company and its statement: from the first instant to the next month's. */
export function monthSpan(
  calendar: Pick<LocalCalendar, 'startOf'>,
  { year, month }: Month,
): { readonly from: Date; readonly until: Date } {
  const startOf = (ofMonth: number) => new Date(calendar.startOf({ year, month: ofMonth, day: 1 }));
  return { from: startOf(month), until: startOf(month + 1) };
}
