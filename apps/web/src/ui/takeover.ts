/** What the small script of the landing page and the app tell each other. */
export const takeover = {
  /** Before the app takes over the page; the detail collects what it has to wait for. */
  begins: 'fiacre:takeover',
  /** The app handles the booking form now. */
  done: 'fiacre:hydrated',
} as const;

export type TakeoverEvent = CustomEvent<Promise<unknown>[]>;
