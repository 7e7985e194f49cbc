/** Events by which the landing page's small script and the app coordinate. */
export const takeover = {
  /** Sent if the app cannot start yet because a file was lost on the way; the app keeps requesting it. */
  isLate: 'fiacre:late',
  /** Sent before the app takes over the page; the detail collects promises that the app has to wait for. */
  begins: 'fiacre:takeover',
  /** Sent once the app handles the booking form. */
  done: 'fiacre:hydrated',
} as const;

export type TakeoverEvent = CustomEvent<Promise<unknown>[]>;
