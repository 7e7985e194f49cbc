import type { RawBuilder } from 'kysely';

/** An insert, update or delete that is independent of all others. */
export interface Write {
  readonly name: string;
  readonly query: RawBuilder<unknown>;
  /** False if nobody reads its rows; otherwise the query ends with `returning`. */
  readonly returns?: false;
}
