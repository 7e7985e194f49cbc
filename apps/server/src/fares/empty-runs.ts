import { metresInTown, nearestPlaceIn, greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { Maps, Traffic } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { zonesPart } from '../zones/index.ts';
import type { EmptyRuns } from './price-of-ride.ts';

interface RunNeeds {
  readonly maps: Pick<Maps, 'route'>;
  readonly reference: Reference;
  readonly traffic: Traffic | undefined;
  /** How soon a car of each type could be at the pickup, in minutes. */
  readonly minutesTo: () => Promise<ReadonlyMap<string, number>>;
}

/**
 * The ways to the pickup and back of a quote. The way there is that of the nearest free car, as long as it takes; the way
 * back leads to the nearest place of the zones from which rides have the tariff, or to the pickup. Source: TARIFF-7.
 */
export function quotedRuns(
  { log }: Pick<Platform, 'log'>,
  { maps, reference, traffic, minutesTo }: RunNeeds,
  { pickup, drop }: { readonly pickup: LatLng; readonly drop: LatLng },
): EmptyRuns {
  return async ({ chosen: { rules }, fromZones }, carTypeId) => {
    const minutes = rules.approach === null ? null : (await minutesTo()).get(carTypeId);
    const base = rules.returnRun === null ? drop : baseOf(reference, fromZones, pickup, drop);
    return {
      approachMetres: minutes == null ? 0 : Math.round(metresInTown(minutes * 60)),
      returnMetres: base === drop ? 0 : await routedMetres({ maps, log }, drop, base, traffic),
    };
  };
}

function baseOf(reference: Reference, zones: readonly string[], pickup: LatLng, drop: LatLng): LatLng {
  const areas = reference.of(zonesPart).filter(({ id }) => zones.includes(id));
  const places = areas.map(({ outline }) => nearestPlaceIn(outline, drop));
  const [nearest = pickup] = places.toSorted(
    (one, other) => greatCircleMetres(one, drop) - greatCircleMetres(other, drop),
  );
  return nearest;
}

/** The length of a drive by the map; 0, which charges nothing, if the map does not know it. */
async function routedMetres(
  { maps, log }: { readonly maps: Pick<Maps, 'route'>; readonly log: Platform['log'] },
  from: LatLng,
  to: LatLng,
  traffic: Traffic | undefined,
): Promise<number> {
  try {
    return Math.round((await maps.route(from, to, { traffic }))?.distanceMetres ?? 0);
  } catch (error) {
    log.warn({ err: error }, 'the way back could not be measured');
    return 0;
  }
}
