import type { LatLng } from '../geo/lat-lng.ts';
import { planeAt } from '../geo/outline.ts';
import type { TimedPlace } from '../tariff/drive-parts.ts';
import type { TollGate } from './toll-gate.ts';

/** A car this far from a gate has left it: until then, going back and forth across it is one passage or none. */
const clearMetres = 30;

export interface Passage {
  readonly gate: TollGate;
  readonly atMs: number;
}

/**
 * The gates that a drive passes in a paying direction, by time. A car has not passed a gate if it turns back before it is
 * clear of it. A place exactly on the line is beyond it. Source: TOLL-2.
 */
export function gatesPassed(gates: readonly TollGate[], track: readonly TimedPlace[]): readonly Passage[] {
  const lats = limitsOf(track.map(({ lat }) => lat));
  const lngs = limitsOf(track.map(({ lng }) => lng));
  const near = gates.filter(
    ({ line: [a, b] }) => meets(lats, limitsOf([a.lat, b.lat])) && meets(lngs, limitsOf([a.lng, b.lng])),
  );
  const passages = near.flatMap((gate) => passagesOf(gate, track));
  return passages.toSorted((one, other) => one.atMs - other.atMs);
}

function passagesOf(gate: TollGate, track: readonly TimedPlace[]): Passage[] {
  const { length, seen } = fromGate(gate.line);
  const passages: Passage[] = [];
  // Crossings forward less those backward since the car was last clear of the gate, and when the last one was.
  let net = 0;
  let atMs = 0;
  const close = () => {
    if (net > 0 || (net < 0 && gate.bothWays)) passages.push({ gate, atMs });
    net = 0;
  };
  let from = track[0] && { ...seen(track[0]), atMs: track[0].atMs };
  for (const place of track.slice(1)) {
    const to = { ...seen(place), atMs: place.atMs };
    if (from !== undefined && from.ahead >= 0 !== to.ahead >= 0) {
      const share = from.ahead / (from.ahead - to.ahead);
      const along = from.along + share * (to.along - from.along);
      if (along >= 0 && along <= length) {
        net += to.ahead >= 0 ? 1 : -1;
        atMs = from.atMs + share * (to.atMs - from.atMs);
      }
    }
    if (to.away >= clearMetres) close();
    from = to;
  }
  close();
  return passages;
}

type Limits = readonly [least: number, most: number];
const limitsOf = (values: readonly number[]): Limits =>
  values.reduce<Limits>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
const meets = ([least, most]: Limits, [otherLeast, otherMost]: Limits): boolean =>
  least <= otherMost && otherLeast <= most;

/** Places as a gate sees them, in metres: along its line, ahead of it, and away from its nearest place. */
function fromGate([left, right]: TollGate['line']) {
  const { flat } = planeAt(left);
  const { x, y } = flat(right);
  const length = Math.hypot(x, y);
  return {
    length,
    seen: (place: LatLng) => {
      const at = flat(place);
      const along = (at.x * x + at.y * y) / length;
      const ahead = (at.y * x - at.x * y) / length;
      const beside = Math.max(0, -along, along - length);
      return { along, ahead, away: Math.hypot(beside, ahead) };
    },
  };
}
