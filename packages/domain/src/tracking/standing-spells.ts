import type { ReceiverModel } from './drift-filter.ts';
import type { Motion } from './drift-smoother.ts';
import { forEachInSteps } from './in-steps.ts';

/** Below these speeds, in m/s, a car is standing. `about` separates it from a car that makes a U-turn on the spot. */
const slowest = { onward: 0.6, about: 0.4 } as const;
/** Stops shorter than `min` cannot be distinguished from crawling; stops longer than `max` always can. */
const spellSeconds = { min: 5, max: 20 } as const;

/** How many seconds it takes to distinguish a standing car from a moving one despite receiver errors. */
function detectionSeconds({ white, lingering, fades }: ReceiverModel): number {
  // A line fitted to T seconds of errors with sigma w is off by w·√(12/T³) m/s, and 0.5 m/s is precise enough.
  const forWhite = Math.cbrt(48 * white ** 2);
  const forLingering = (6 * lingering ** 2) / fades;
  return Math.min(spellSeconds.max, Math.max(spellSeconds.min, forWhite, forLingering));
}

/** Marks with 1 the fixes at which the car is standing. */
export function* standingSpells(
  seconds: Float64Array,
  motion: Motion,
  model: ReceiverModel,
): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const stands = new Uint8Array(seconds.length);
  const span = detectionSeconds(model);
  const last = seconds.length - 1;
  const lasted = (from: number, to: number) => (seconds[to] ?? 0) - (seconds[from] ?? 0);
  const judge = (from: number, to: number, minSeconds: number) => {
    const spell = lasted(from, to);
    if (spell < minSeconds || to - from < 2) return;
    if (isStill(motion, from, to, spell)) stands.fill(1, from, to + 1);
  };
  let end = 0;
  yield* forEachInSteps(seconds.length, (from) => {
    while (end < last && lasted(from, end) < span) end++;
    judge(from, end, span);
  });
  // At either end of a trip, half of the period is outside it.
  for (let to = 0; to <= last && lasted(0, to) < span; to++) judge(0, to, span / 2);
  for (let from = last; from >= 0 && lasted(from, last) < span; from--) judge(from, last, span / 2);
  return stands;
}

function isStill({ east, north }: Motion, from: number, to: number, seconds: number): boolean {
  const onward = Math.hypot((east[to] ?? 0) - (east[from] ?? 0), (north[to] ?? 0) - (north[from] ?? 0));
  if (onward >= slowest.onward * seconds) return false;
  const middle = (of: Float64Array) =>
    of.subarray(from, to + 1).reduce((sum, one) => sum + one, 0) / (to + 1 - from);
  const [x, y] = [middle(east), middle(north)];
  const most = slowest.about * seconds;
  for (let i = from; i <= to; i++) {
    if (Math.hypot((east[i] ?? 0) - x, (north[i] ?? 0) - y) >= most) return false;
  }
  return true;
}
