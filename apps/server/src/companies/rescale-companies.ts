import { sql } from 'kysely';
import type { Tx } from '../platform/transaction/tx.ts';

/** Converts the limits when the size of the minor unit changes; a limit stays at least 1. */
export async function rescaleCompanies(tx: Tx, factor: number): Promise<void> {
  await sql`update companies set version = version + 1,
    monthly_limit = greatest(1, round(monthly_limit * ${factor}::numeric))
    where monthly_limit is not null`.execute(tx.sql);
}
