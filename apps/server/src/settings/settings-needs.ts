import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { Tx } from '../platform/transaction/tx.ts';

/** The settings' needs from capabilities that build on them. */
export interface SettingsNeeds {
  endSession(tx: Tx, session: SignedIn): Promise<void>;
  /** Whether anybody owes, has paid or has any money here. */
  hasMoneyMoved(sql: Kysely<PlatformTables>): Promise<boolean>;
  /** Converters for stored amounts when the currency changes, so that 2.60 stays 2.60. */
  readonly rescale: readonly ((tx: Tx, factor: number) => Promise<void>)[];
}
