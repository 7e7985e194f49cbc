import { failureOf, type Failure } from '../api/failure.ts';

/** An action on each of the selected rows. */
export interface BulkCommand<Row> {
  readonly label: string;
  /** Asked before it runs, and the same for all rows. */
  readonly ask?: { readonly label: string; readonly options: readonly string[] };
  /** `answer`: the chosen option; empty if nothing is asked. */
  readonly run: (row: Row, answer: string) => Promise<unknown>;
}

export type BulkResult =
  | { readonly state: 'waiting' | 'done' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Rows that are worked on at the same time. */
const atOnce = 4;

/** Runs a command on every row and reports each result; a failure does not stop the others. */
export async function runForEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  report: (id: string, result: BulkResult) => void,
): Promise<void> {
  const queue = [...rows];
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const { id } = row;
      await run(row).then(
        () => report(id, { state: 'done' }),
        (error: unknown) => report(id, { state: 'failed', failure: failureOf(error) }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
