import { streetPassengerId } from '@fiacre/domain';
import type { AccountTables } from './tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';

/** Adds the account that stands for passengers without one, when it is needed first. Source: METER-10. */
export async function keepStreetPassenger(tx: Tx): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('users')
    .values({
      id: streetPassengerId,
      usertype: 'rider',
      first_name: '',
      last_name: '',
      login_type: 'email',
      approved: false,
      created_at: tx.now,
      deleted_at: tx.now,
    })
    .onConflict((id) => id.column('id').doNothing())
    .execute();
}
