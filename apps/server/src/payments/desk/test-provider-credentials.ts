import type { ProviderTest } from '@fiacre/contract';
import type { Handler } from '../../platform/http/handler.ts';
import { OutboundFault } from '../../platform/outbound/outbound-fault.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { ProviderFault } from '../provider/provider-http.ts';
import type { OfferedProvider } from '../provider/provider.ts';
import { findProvider } from '../providers/providers.ts';
import type { PaymentOrder } from '../record/tables.ts';

/** Tests a provider's credentials for an admin, without moving money. Source: CALL-21. */
export function testPaymentProvider(
  { clock, ids, log }: Platform,
  providers: readonly OfferedProvider[],
): Handler<'testPaymentProvider'> {
  return async (call) => {
    const { params } = call;
    const provider = findProvider(providers, params.provider) ?? refuse('not_found');
    const outcome = await testCredentials(
      provider,
      unknownOrder(provider, ids.next(), clock.now()),
      (error) => log.warn({ err: error, provider: params.provider }, 'the test of a payment provider failed'),
    );
    return call.commit(async () => ({ outcome }));
  };
}

export async function testCredentials(
  provider: OfferedProvider,
  unknown: PaymentOrder,
  onFault: (error: unknown) => void,
): Promise<ProviderTest['outcome']> {
  if (provider.testCredentials === undefined && provider.status === undefined) return 'not_testable';
  try {
    await (provider.testCredentials?.() ?? provider.status?.(unknown));
    return 'ok';
  } catch (error) {
    if (!(error instanceof ProviderFault || error instanceof OutboundFault)) throw error;
    onFault(error);
    return error instanceof ProviderFault && error.isRefusal ? 'refused' : 'unreachable';
  }
}

/** An order that no provider has seen. */
function unknownOrder({ declaration }: OfferedProvider, id: string, now: Date): PaymentOrder {
  const [currency = 'USD'] = declaration.currencies ?? [];
  return {
    id,
    purpose: 'top-up',
    booking_id: null,
    user_id: id,
    wallet: 'rider',
    provider: declaration.name,
    amount: 100,
    currency,
    product_name: '',
    state: 'open',
    provider_session: null,
    provider_reference: null,
    created_at: now,
    expires_at: now,
    settled_at: null,
    asked_at: null,
  };
}
