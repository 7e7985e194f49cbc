/** The day of an instant on the calendar of this machine, whatever its time zone, as the pages write it. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(instant));
