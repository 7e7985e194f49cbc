import type { RawBuilder } from 'kysely';

/** An insert, update or delete that is independent of the others. */
export interface Write {
  readonly name: string;
  readonly query: RawBuilder<unknown>;
  /** False if nobody reads its rows; otherwise the query ends with `returning`. */
  readonly returns?: false;
  /** The rows that it returns, if they follow from what the transaction has read. */
  readonly expected?: readonly unknown[];
}
