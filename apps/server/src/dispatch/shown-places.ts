import { coarsePlace, greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { Secret } from '../platform/secret/secret.ts';
import type { LastDrop, PresentDriver } from './driver-states.ts';

/** How long a shown place stays unchanged, so that the time of a change reveals no more than the place does. */
const standsMilliseconds = 10_000;
/** A car that was not shown for this long is removed from memory. */
const forgottenMilliseconds = 10 * 60_000;
const dayMilliseconds = 24 * 3_600_000;
const minuteMilliseconds = 60_000;

/**
 * A car is shown again this long after a trip: not sooner than the first, and not later than the second if it has not
 * moved. In between, it has to be further away than `dropMetres`.
 */
const hiddenMilliseconds = { min: 5 * minuteMilliseconds, max: 30 * minuteMilliseconds };
/** The 300 m of the specification, plus the distance by which a shown place may differ from the real one. */
const dropMetres = 300 + 100;

interface Shown {
  readonly id: string;
  readonly epoch: string;
  readonly location: LatLng;
  readonly spell: number;
}

/**
 * Free drivers as riders see them: a place rounded to 100 m, and an id that changes after every trip and shift, and
 * every day. A car whose last trip has just ended is not shown. Source: ROLE-9.
 */
export interface ShownPlaces {
  of(driver: PresentDriver, now: Date): Pick<Shown, 'id' | 'location'> | null;
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
  const place = (driver: PresentDriver, now: Date): Shown => {
    const spell = Math.floor(now.getTime() / standsMilliseconds);
    const epoch = `${Math.floor(now.getTime() / dayMilliseconds)} ${driver.freeSinceMs}`;
    const before = known.get(driver.id);
    // Nothing from earlier is kept: neither the id nor the cell of the car.
    const same = before?.epoch === epoch ? before : undefined;
    if (same?.spell === spell) return same;
    sweep(spell);
    const id = same?.id ?? idFor(secret, driver.id, epoch);
    const shown = { id, epoch, spell, location: coarsePlace(driver.location, same?.location ?? null) };
    known.set(driver.id, shown);
    return shown;
  };
  return {
    of(driver, now) {
      const shown = place(driver, now);
      return isAwayFrom(driver.lastDrop, shown, now) ? shown : null;
    },
  };
}

/** The minutes differ from trip to trip, so that an id cannot be recognised by when it appears. Source: ROLE-9. */
function isAwayFrom(lastDrop: LastDrop | null, { id, location }: Shown, now: Date): boolean {
  if (lastDrop === null) return true;
  const { min, max } = hiddenMilliseconds;
  const sinceMs = now.getTime() - lastDrop.atMs;
  const extraMs = (Number.parseInt(id.slice(0, 4), 16) % 300) * 1000;
  if (sinceMs >= max + extraMs) return true;
  return sinceMs >= min + extraMs && greatCircleMetres(lastDrop, location) > dropMetres;
}

/**
 * Not stored. Without the installation's key, nobody can find out which driver it is, or which id the driver had before
 * the last trip, shift or midnight.
 */
function idFor(secret: Secret, driverId: string, epoch: string): string {
  return secret.digest('driver as shown', driverId, epoch).slice(0, 32);
}
