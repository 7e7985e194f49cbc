import { failureOf, type Failure } from '../api/client/failure.ts';

/** An action on each of the selected rows. */
export interface BulkCommand<Row> {
  readonly label: string;
  /** Asked once before it runs, for all rows. */
  readonly ask?: { readonly label: string; readonly options: readonly string[] };
  /** The reason why it leaves out this row. */
  readonly closed?: (row: Row) => string | undefined;
  /** `answer`: the chosen option; empty if nothing is asked. */
  readonly run: (row: Row, answer: string) => Promise<unknown>;
  /** The current row, if the row was refused because it has changed; a retry uses it. */
  readonly current?: (row: Row, failure: Failure) => Promise<Row> | Row | undefined;
}

export type BulkResult<Row> =
  | { readonly state: 'waiting' | 'done' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly current: Row | undefined };

/** The number of rows processed at the same time. */
const atOnce = 4;

/** Runs a command on every row and reports each result; a failure does not stop the rest. */
export async function runForEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { command, answer }: { readonly command: BulkCommand<Row>; readonly answer: string },
  report: (id: string, result: BulkResult<Row>) => void,
): Promise<void> {
  const queue = [...rows];
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      report(row.id, await resultOf(row, command, answer));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function resultOf<Row>(row: Row, command: BulkCommand<Row>, answer: string): Promise<BulkResult<Row>> {
  try {
    await command.run(row, answer);
    return { state: 'done' };
  } catch (thrown) {
    const failure = failureOf(thrown);
    return { state: 'failed', failure, current: await currentOf(row, command, failure) };
  }
}

async function currentOf<Row>(
  row: Row,
  command: BulkCommand<Row>,
  failure: Failure,
): Promise<Row | undefined> {
  try {
    return await command.current?.(row, failure);
  } catch {
    return undefined;
  }
}
