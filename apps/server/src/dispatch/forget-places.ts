import type { Tx } from '../platform/transaction/tx.ts';
import { nowhere } from './driver-states.ts';
import type { DispatchTables } from './tables.ts';

const keptMilliseconds = 60 * 60_000;

/** A driver's last position is deleted an hour after they stop driving. Source: DATA-1, ROLE-9. */
export async function forgetPlaces(tx: Tx): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ ...nowhere, changed_at: tx.now })
    .where('active', '=', false)
    .where('busy_with', 'is', null)
    .where('located_at', '<', new Date(tx.now.getTime() - keptMilliseconds))
    .execute();
}
