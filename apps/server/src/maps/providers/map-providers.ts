import { google } from './google/google.ts';
import type { MapProvider } from '../provider/map-provider.ts';
import { nominatim } from './nominatim.ts';
import { osrm } from './osrm.ts';
import { photon } from './photon.ts';
import { valhalla } from './valhalla.ts';

/** Every provider of routes or places besides the built-in map, in the order of docs/configuration.md. */
export const mapProviders: readonly MapProvider[] = [osrm, valhalla, photon, nominatim, google];
