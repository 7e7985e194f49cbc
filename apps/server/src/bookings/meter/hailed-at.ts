import type { BodyOf } from '@fiacre/contract';
import { greatCircleMetres, meterLimits, type LatLng } from '@fiacre/domain';
import type { TrackedDriver } from '../../tracking/index.ts';

/** When and where a meter was started, as far as the server can tell. */
export interface HailPlace {
  readonly at: Date;
  readonly place: LatLng;
  /** Whether the phone was offline at the start, so that its own time and place apply. */
  readonly isLate: boolean;
  /** Whether the car cannot have come there from its last known position. */
  readonly isElsewhere: boolean;
}

type Asked = Pick<BodyOf<'startMeter'>, 'at' | 'startedAt'>;

/** How old a position may be that says where the car is now. */
const freshMs = 60_000;

/**
 * With a connection the server's own time and the car's last position apply, if there is a recent one: the place decides
 * the tariff. Otherwise those of the phone do. Source: METER-2, METER-7.
 */
export function placeOfHail(
  { at: place, startedAt }: Asked,
  driver: TrackedDriver | null,
  now: Date,
): HailPlace {
  const nowMs = now.getTime();
  const statedMs = startedAt === undefined ? nowMs : Date.parse(startedAt) - (driver?.clock?.errorMs ?? 0);
  const fix = driver?.lastFix ?? null;
  if (Math.abs(nowMs - statedMs) <= meterLimits.immediateMs) {
    const known = fix !== null && nowMs - fix.atMs <= freshMs ? { lat: fix.lat, lng: fix.lng } : place;
    return { at: now, place: known, isLate: false, isElsewhere: !canReach(fix, place, nowMs) };
  }
  return { at: new Date(statedMs), place, isLate: true, isElsewhere: !canReach(fix, place, statedMs) };
}

function canReach(fix: TrackedDriver['lastFix'], place: LatLng, atMs: number): boolean {
  if (fix === null) return true;
  const reach = (Math.abs(atMs - fix.atMs) / 1000) * meterLimits.metresPerSecond;
  return greatCircleMetres(fix, place) <= reach + meterLimits.toleranceMetres;
}
