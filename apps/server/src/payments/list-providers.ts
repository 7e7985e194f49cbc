import type { ResponseOf } from '@fiacre/contract';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Log } from '../platform/log/log.ts';
import { linkOf } from './link-of.ts';
import type { PaymentProvider } from './provider.ts';

/** The providers that can be used now, for our own page and for the specification's call. Source: CALL-11, ERR-32, ERR-33. */
export function listProviders(
  providers: readonly PaymentProvider[],
  log: Log,
): Handlers<'listPaymentProviders' | 'callProviders'> {
  const list = async (): Promise<ResponseOf<'callProviders'>> => {
    try {
      await Promise.all(providers.map((provider) => provider.ready()));
    } catch (error) {
      log.error({ err: error }, 'a payment provider is not ready');
      return refuse('provider_fetch_error');
    }
    return providers.map((provider) => ({ name: provider.name, link: linkOf(provider) }));
  };
  return {
    listPaymentProviders: async () => ({ items: await list() }),
    callProviders: async () => {
      const found = await list();
      return found.length === 0 ? refuse('no_provider_found') : found;
    },
  };
}
