import type { Waypoint } from '@fiacre/contract';
import { opensAt, type LatLng } from '@fiacre/domain';
import type { InstalledMap, Maps } from '../maps/index.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { RidePlaces } from '../zones/index.ts';
import { closedNow, closuresPart } from './closures-part.ts';

export interface StreetNeeds {
  readonly maps: Pick<Maps, 'reverse'>;
  readonly cities: Pick<InstalledMap['cities'], 'at'>;
  readonly closures: Pick<InstalledMap['closures'], 'closureAt' | 'openBeside'>;
}

/**
 * Refuses a ride that would begin, stop or end on a street that is closed at its time. The refusal says until when, and
 * offers the nearest place on an open street. Source: CLOSURE-5.
 */
export async function requireOpenStreets(
  reference: Reference,
  needs: StreetNeeds,
  { pickup, stops, drop }: RidePlaces,
  at: Date,
): Promise<void> {
  const all = reference.of(closuresPart);
  if (all.size === 0) return;
  const places = [
    ...(pickup === null ? [] : [{ point: pickup, facts: { stop: 'pickup' } } as const]),
    ...stops.map((point, index) => ({ point, facts: { stop: 'coords', index } }) as const),
    { point: drop, facts: { stop: 'drop' } },
  ] as const;
  for (const { point, facts } of places) {
    const { key, timeZone } = needs.cities.at(point);
    const closed = closedNow(all.get(key) ?? [], at, timeZone);
    const closure = closed.length === 0 ? undefined : needs.closures.closureAt(key, point, closed);
    if (closure === undefined) continue;
    const untilMs = opensAt(closure, at.getTime(), timeZone);
    refuse('street_closed', {
      ...facts,
      reason: closure.reason,
      until: untilMs === null ? null : new Date(untilMs).toISOString(),
      nearest: await named(needs.maps, needs.closures.openBeside(key, point, closed)),
    });
  }
}

/** A place with its address; null if the map has none. */
async function named(maps: Pick<Maps, 'reverse'>, place: LatLng | null): Promise<Waypoint | null> {
  if (place === null) return null;
  const found = await maps.reverse(place).catch(() => null);
  return found === null ? null : { ...place, add: found.address };
}
