import { pickupPointsAt, zonesIn, type Zone } from '@fiacre/domain';
import type { InstalledMap } from '../maps/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { editZones } from './edit-zones.ts';
import { presentPoint } from './require-stops.ts';
import { listZones, presentZone } from './store.ts';
import { zonesAsGeoJson } from './zones-as-geojson.ts';
import { zonesPart } from './zones-part.ts';

export { namedPickup, requireStops, type RidePlaces } from './require-stops.ts';
export { zonesPart, type KeptZone } from './zones-part.ts';

/** Areas that the operator draws on the map: airports and ranks with pickup points, and where no car may stop. */
export function createZones(platform: Platform, { city }: Pick<InstalledMap, 'city'>) {
  const present = async () => (await listZones(platform.db)).map(presentZone);
  return {
    handlers: {
      listZones: async () => ({ items: await present() }),
      zonesAsGeoJson: async () => zonesAsGeoJson(await present()),
      zonePlaces: async ({ query }) => ({
        items: city.namedStops(query).map(({ name, position }) => ({ name, ...position })),
      }),
      zonesOnMap: async (call) => {
        const zones = (await call.reference()).of(zonesPart);
        return { items: zonesIn(zones, call.query).map(presentOnMap) };
      },
      ...editZones(platform),
      pickupPoints: async (call) => {
        const zones = (await call.reference()).of(zonesPart);
        return { items: pickupPointsAt(zones, call.query).map(presentPoint) };
      },
    },
  } satisfies Capability;
}

function presentOnMap({ name, kind, outline, points }: Zone) {
  return { name, kind, outline: outline.map(({ lat, lng }) => ({ lat, lng })), points: [...points] };
}
