/**
 * `sure`: the data equals what the server would return now. `still`: the totals do, but the rows were left in place for
 * the reader and are refetched when the page is next opened. `unsure`: the event does not determine the new data.
 */
export type Verdict = 'sure' | 'still' | 'unsure';

/** Cached data after a change; the same object when nothing in it changed. */
export interface Patched<Data> {
  readonly data: Data;
  readonly verdict: Verdict;
}

export const sure = <Data>(data: Data): Patched<Data> => ({ data, verdict: 'sure' });
export const unsure = <Data>(data: Data): Patched<Data> => ({ data, verdict: 'unsure' });
