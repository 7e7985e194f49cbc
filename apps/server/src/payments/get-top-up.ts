import { isPayable } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { findOrder } from './record/order-store.ts';
import type { OfferedProvider } from './provider/provider.ts';
import { findProvider } from './providers/providers.ts';

/**
 * The result of a person's own top-up. The payer returns from the provider and reads the result here, because a
 * redirect in a browser proves nothing. Source: WAL-9, PAY-7.
 */
export function getTopUp(
  { db, clock }: Platform,
  providers: readonly OfferedProvider[],
): Handler<'getTopUp'> {
  return async ({ params, reader }) => {
    const order = await findOrder(db, params.id);
    if (order === null || order.purpose !== 'top-up' || order.user_id !== signedIn(reader).userId)
      return refuse('not_found');
    const { id, provider, amount, currency, state } = order;
    const isOver = state === 'open' && !isPayable(state, order.expires_at.getTime(), clock.now().getTime());
    const offered = findProvider(providers, provider);
    const providerLabel = offered === undefined ? provider : offered.declaration.look.label;
    return { id, provider, providerLabel, amount, currency, state: isOver ? 'expired' : state };
  };
}
