import type { Kysely } from 'kysely';
import { findUser } from '../../accounts/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Payer } from './provider.ts';
import type { PaymentOrder } from '../record/tables.ts';

/** The payer of an order. Source: PAY-2. */
export async function payerOf(
  sql: Kysely<PlatformTables>,
  order: Pick<PaymentOrder, 'user_id'>,
): Promise<Payer> {
  const user = (await findUser(sql, order.user_id)) ?? refuse('not_found');
  const { id, first_name: firstName, last_name: lastName, email, mobile } = user;
  return { id, firstName, lastName, email, mobile };
}
