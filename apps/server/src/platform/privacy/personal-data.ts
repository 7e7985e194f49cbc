import type { ErrorCode } from '@fiacre/contract/errors';
import type { Role } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Tx } from '../transaction/tx.ts';

/** The person to whom the data belongs. */
export interface Person {
  readonly id: string;
  readonly role: Role;
  /** The addresses to which the person's messages were sent: email, number, device. */
  readonly contacts: readonly string[];
}

/**
 * The personal data that one capability stores, with functions to export and erase it. All of them are listed in the
 * server's personal-data.ts; a test finds columns that refer to a person and belong to no capability.
 */
export interface PersonalData {
  /** The heading of the data in a person's download. */
  readonly name: string;
  /** The columns that refer to a person, as `table.column`. */
  readonly columns: readonly string[];
  /** Why the person cannot be erased now; null if nothing prevents it. */
  obstacle?(tx: Tx, person: Person): Promise<ErrorCode | null>;
  /** Everything about the person that the person may read, as plain data. */
  collect(sql: Kysely<PlatformTables>, person: Person): Promise<unknown>;
  /** Erases the data, or anonymises what must stay (money, ratings, the audit trail). */
  forget(tx: Tx, person: Person): Promise<void>;
}
