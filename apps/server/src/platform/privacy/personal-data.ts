import type { ErrorCode } from '@fiacre/contract/errors';
import type { Role } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Tx } from '../transaction/tx.ts';

/** Whose data it is about. */
export interface Person {
  readonly id: string;
  readonly role: Role;
  /** Where messages to the person went: address, number, device. */
  readonly contacts: readonly string[];
}

/**
 * What one capability holds about people: it can say all of it and forget it. The list of them all stands in
 * personal-data.ts beside the schema; a test finds a column that names a person and is in nobody's hands.
 */
export interface PersonalData {
  /** Its heading in a person's download. */
  readonly name: string;
  /** The columns that name a person, `table.column`. */
  readonly columns: readonly string[];
  /** Why the person cannot be forgotten now; null when nothing stands in the way. */
  obstacle?(tx: Tx, person: Person): Promise<ErrorCode | null>;
  /** Everything about the person that the person may read, as plain data. */
  collect(sql: Kysely<PlatformTables>, person: Person): Promise<unknown>;
  /** Erases it, or takes the person out of what must stay (money, ratings, the trail). */
  forget(tx: Tx, person: Person): Promise<void>;
}
