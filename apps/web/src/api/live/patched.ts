/**
 * `sure`: the data is what the server would answer now. `still`: its totals are, but its rows were left where the reader
 * sees them, and are asked for when the page is next opened. `unsure`: the frame does not say what follows from it.
 */
export type Verdict = 'sure' | 'still' | 'unsure';

/** An answer after a change; the same object where nothing of it changed. */
export interface Patched<Data> {
  readonly data: Data;
  readonly verdict: Verdict;
}

export const sure = <Data>(data: Data): Patched<Data> => ({ data, verdict: 'sure' });
export const unsure = <Data>(data: Data): Patched<Data> => ({ data, verdict: 'unsure' });
