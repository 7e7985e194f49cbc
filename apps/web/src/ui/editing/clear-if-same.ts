/** Empties a field once its content was saved or refused, unless something else was typed since. */
export const clearIfSame =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
