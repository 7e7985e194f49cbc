import { routes, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../refusal/refusal.ts';
import { addressGroup, widerNetworks } from './client-address.ts';
import type { RequestCounter } from './request-counter.ts';

/**
 * Counts one request of a caller (an account, or the address group of a guest, and the networks around it) and refuses
 * it above the limit. The
 * route is null for pages, which are not part of the contract.
 */
export type LimitRequests = (route: RouteName | null, caller: string) => Promise<void>;

/** API keys are counted separately, so that a machine cannot use up the requests of the admin who created its key. */
export function callerOf({ reader, ip }: Pick<FastifyRequest, 'reader' | 'ip'>): string {
  if (reader.role === 'guest') return addressGroup(ip);
  return reader.apiKey === undefined ? reader.userId : `key ${reader.apiKey.id}`;
}

/** A route's own limit if it declares one, otherwise the general limit, which all other routes share. */
export function createLimitRequests(counter: RequestCounter, requestsPerMinute: number): LimitRequests {
  const general = { max: requestsPerMinute, perSeconds: 60 };
  return async (name, caller) => {
    const own = name === null ? undefined : (routes[name] as RouteDeclaration).limit;
    const { max, perSeconds } = own ?? general;
    const senders = [{ network: caller, times: 1 }, ...widerNetworks(caller)];
    const counted = await Promise.all(
      senders.map(async ({ network, times }) => {
        const key = own === undefined ? network : `${name} ${network}`;
        return { ...(await counter.count(key, perSeconds * 1000)), max: max * times };
      }),
    );
    const used = counted.filter(({ count, max: most }) => count > most);
    if (used.length === 0) return;
    const opensIn = Math.max(...used.map(({ opensInMilliseconds }) => opensInMilliseconds));
    refuse('rate_limited', { retryAfterSeconds: Math.ceil(opensIn / 1000) });
  };
}
