/** Empties a field once what it contained was saved or refused, unless something else was typed since. */
export const clearIfSame =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
