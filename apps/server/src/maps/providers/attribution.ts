import type { ServiceSettings } from '../../platform/services/service-settings.ts';
import { placeService, routeService } from './map-services.ts';

/** The required attribution: the city's data sources and those of the providers in use, each once. */
export function attributionWith(ofCity: string, services: ServiceSettings): string {
  const used = [routeService, placeService].flatMap((service) => services.of(service) ?? []);
  const all = [ofCity, ...used.map(({ provider }) => provider.attribution)];
  return [...new Set(all)].filter((name) => name === ofCity || !ofCity.includes(name)).join(' · ');
}
