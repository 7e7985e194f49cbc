import { routes, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import { refuse } from '../refusal/refusal.ts';
import type { RequestCounter } from './request-counter.ts';

/** Counts one request of a caller (an account, or the address group of a guest) and refuses it above the limit. */
export type LimitRequests = (route: RouteName, caller: string) => Promise<void>;

/** A route's own limit if it declares one, otherwise the general limit, which all other routes share. */
export function createLimitRequests(counter: RequestCounter, requestsPerMinute: number): LimitRequests {
  const general = { max: requestsPerMinute, perSeconds: 60 };
  return async (name, caller) => {
    const own = (routes[name] as RouteDeclaration).limit;
    const { max, perSeconds } = own ?? general;
    const key = own === undefined ? caller : `${name} ${caller}`;
    const { count, opensInMilliseconds } = await counter.count(key, perSeconds * 1000);
    if (count > max) refuse('rate_limited', { retryAfterSeconds: Math.ceil(opensInMilliseconds / 1000) });
  };
}
