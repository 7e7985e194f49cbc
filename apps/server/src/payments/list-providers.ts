import type { PaymentProvider as ListedProvider } from '@fiacre/contract';
import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { linkOf } from './provider/link-of.ts';
import type { OfferedProvider } from './provider/provider.ts';
import { acceptsCurrency } from './providers/providers.ts';

/**
 * The providers that can be used now, for our own page and for the specification's call. Source: CALL-11, ERR-32,
 * ERR-33.
 */
export function listProviders(
  { db, log, config }: Pick<Platform, 'db' | 'log' | 'config'>,
  providers: readonly OfferedProvider[],
): Handlers<'listPaymentProviders' | 'callProviders'> {
  const list = async (): Promise<ListedProvider[]> => {
    const { code } = await readSettings(db);
    const usable = providers.filter((provider) => acceptsCurrency(provider, code));
    try {
      await Promise.all(usable.map((provider) => provider.ready()));
    } catch (error) {
      log.error({ err: error }, 'a payment provider is not ready');
      return refuse('provider_fetch_error');
    }
    const listed = usable.map(({ declaration: { name, look } }) => ({
      name,
      link: linkOf(name),
      look,
      isSimulated: config.simulatedProviders.has(name),
    }));
    return listed.toSorted((one, other) => Number(one.isSimulated) - Number(other.isSimulated));
  };
  return {
    listPaymentProviders: async () => ({ items: await list() }),
    callProviders: async () => {
      const found = await list();
      return found.length === 0 ? refuse('no_provider_found') : found;
    },
  };
}
