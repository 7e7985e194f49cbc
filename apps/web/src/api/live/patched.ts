/**
 * `exact`: the data equals what the server would return now. `shifted`: only the totals do; the rows were
 * left in place for the reader, and are refetched when the page is opened again. `stale`: the event is not
 * enough to compute the new data.
 */
export type Verdict = 'exact' | 'shifted' | 'stale';

/** Cached data after a change; the same object when nothing in it changed. */
export interface Patched<Data> {
  readonly data: Data;
  readonly verdict: Verdict;
}

export const exact = <Data>(data: Data): Patched<Data> => ({ data, verdict: 'exact' });
export const stale = <Data>(data: Data): Patched<Data> => ({ data, verdict: 'stale' });
