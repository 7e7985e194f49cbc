import { coarsePlace, type LatLng } from '@fiacre/domain';
import type { Secret } from '../platform/secret/secret.ts';

/** How long a shown place stays unchanged, so that the time of a change reveals no more than the place does. */
const standsMilliseconds = 10_000;
/** A car that was not shown for this long is removed from memory. */
const forgottenMilliseconds = 10 * 60_000;
const dayMilliseconds = 24 * 3_600_000;

interface Shown {
  readonly id: string;
  readonly day: number;
  readonly location: LatLng;
  readonly spell: number;
}

/** What riders see of free drivers: a daily id, and a place rounded to 100 m. Source: ROLE-9. */
export interface ShownPlaces {
  of(driverId: string, at: LatLng, now: Date): Pick<Shown, 'id' | 'location'>;
}

export function createShownPlaces(secret: Secret): ShownPlaces {
  const known = new Map<string, Shown>();
  let sweptAt = 0;
  const sweep = (spell: number) => {
    const oldest = spell - forgottenMilliseconds / standsMilliseconds;
    if (sweptAt >= oldest) return;
    sweptAt = spell;
    for (const [id, shown] of known) if (shown.spell < oldest) known.delete(id);
  };
  return {
    of(driverId, at, now) {
      const spell = Math.floor(now.getTime() / standsMilliseconds);
      const day = Math.floor(now.getTime() / dayMilliseconds);
      const before = known.get(driverId);
      if (before?.spell === spell) return before;
      sweep(spell);
      // Nothing is kept from the day before: neither the id nor the cell of the car.
      const today = before?.day === day ? before : undefined;
      const id = today?.id ?? idOfTheDay(secret, driverId, day);
      const shown = { id, day, spell, location: coarsePlace(at, today?.location ?? null) };
      known.set(driverId, shown);
      return shown;
    },
  };
}

/**
 * Not stored. Without the installation's key nobody can find out which driver it is, or which id the driver had
 * yesterday.
 */
function idOfTheDay(secret: Secret, driverId: string, day: number): string {
  return secret.digest('driver of the day', driverId, String(day)).slice(0, 32);
}
