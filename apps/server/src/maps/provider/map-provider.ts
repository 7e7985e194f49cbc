import type { PlaceMaps, RouteMaps } from '../port/capabilities.ts';
import { noOrder, type OrderOf } from './address-line.ts';
import type { ClientParts, ProviderClient, Service } from './provider-client.ts';

/** The operator's URL and key for a provider. */
export interface MapAccess {
  /** Replaces the provider's own addresses; always set for a provider that has none. */
  readonly url: string | null;
  /** Empty for a provider without keys. */
  readonly key: string;
}

/** One of the two things that a provider can do. */
interface Offer<Maps> {
  /** The provider's own addresses; empty if the operator runs the server. */
  readonly addresses: readonly string[];
  create(access: MapAccess, connect: (service: ConnectTo) => ProviderClient, parts: ClientParts): Maps;
}

type ConnectTo = Pick<Service, 'baseUrl' | 'headers'>;

/**
 * The declaration of a provider of routes or places. Each has a file in this folder and a line in `map-providers.ts`.
 * The built-in map needs no provider, and stands in for one that fails.
 */
export interface MapProvider {
  /** The value of `MAPS_ROUTES` and `MAPS_PLACES`. */
  readonly name: string;
  readonly attribution: string;
  readonly needs: 'URL' | 'KEY';
  /** False for a provider whose terms forbid caching its results. */
  readonly mayCache: boolean;
  /** Why a server with this host name must not be used. */
  hostProblem?(hostname: string): string | null;
  readonly routes?: Offer<RouteMaps>;
  readonly places?: Offer<PlaceMaps>;
}

/** A server that the operator runs with data of OpenStreetMap. */
export const ownServer = {
  attribution: '© OpenStreetMap contributors',
  needs: 'URL',
  mayCache: true,
} as const;

/** For `Offer`: one kind of request to the operator's own server. */
export const atOwnServer = <Maps>(
  create: (client: ProviderClient, orderOf: OrderOf) => Maps,
): Offer<Maps> => ({
  addresses: [],
  create: ({ url }, connect, { orderOf = noOrder }) => create(connect({ baseUrl: url ?? '' }), orderOf),
});
