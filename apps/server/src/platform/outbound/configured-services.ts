import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { createOutbound, type Outbound } from './outbound.ts';

/** Google's own addresses, for the parts of the map that it serves. */
export const googleMaps = {
  routes: 'https://routes.googleapis.com',
  places: 'https://places.googleapis.com',
  geocoding: 'https://maps.googleapis.com',
} as const;

/** The way out of this installation. */
export function configuredOutbound(config: Config, log: Log): Outbound {
  return createOutbound({
    allow: configuredServices(config),
    privateHosts: config.outboundPrivateHosts,
    log,
  });
}

/** Everybody whom this installation may call: the services that its configuration chooses, and nobody else. */
export function configuredServices(config: Config): readonly string[] {
  return [...mapServices(config.maps)];
}

function mapServices({ routes, places }: Config['maps']): string[] {
  const services: string[] = [];
  if (routes.provider !== 'city') services.push(routes.url ?? googleMaps.routes);
  if (places.provider === 'google' && places.url === null)
    services.push(googleMaps.places, googleMaps.geocoding);
  else if (places.provider !== 'city' && places.url !== null) services.push(places.url);
  return services;
}
