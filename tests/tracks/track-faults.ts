import { beside } from '../../packages/city/src/matching/testing/driven-line.ts';
import type { TrackFix } from '../../packages/domain/src/index.ts';
import type { Batch, Sent } from './server-path.ts';

type Random = () => number;
/** Turns a clean trace into batches with the faults of phones and networks. */
export type TrackFault = (fixes: readonly TrackFix[], random: Random) => Batch[];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const taken = ({ takenMs, atMs }: Sent): number => takenMs ?? atMs;

/** Batches of some seconds, each sent when its last position is recorded and received a moment later. */
function sent(positions: readonly Sent[], seconds = 5, says = false): Batch[] {
  const batches: Sent[][] = [];
  for (const one of positions) {
    const current = batches.at(-1);
    const first = current?.[0];
    if (current && first && taken(one) - taken(first) < seconds * 1000) current.push(one);
    else batches.push([one]);
  }
  return batches.map((batch) => {
    const last = batch.reduce((newest, one) => (taken(one) > taken(newest) ? one : newest));
    return {
      positions: batch,
      receivedAtMs: taken(last) + 700,
      ...(says && { sentAtMs: last.atMs + 300 }),
    };
  });
}

const byArrival = (batches: readonly Batch[]) => batches.toSorted((a, b) => a.receivedAtMs - b.receivedAtMs);

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Replaces a share of the fixes with something else. */
function here(
  fixes: readonly TrackFix[],
  random: Random,
  share: number,
  make: (fix: TrackFix) => Sent[],
): Sent[] {
  return fixes.flatMap((fix) => (random() < share ? make(fix) : [fix]));
}

/** A random length between two values, on a logarithmic scale. */
const between = (random: Random, least: number, most: number) => least * (most / least) ** random();

function away(fix: TrackFix, metres: number, angle: number): TrackFix {
  return { ...fix, ...beside(fix, Math.sin(angle) * metres, Math.cos(angle) * metres) };
}

function jumped(fix: TrackFix, random: Random): TrackFix {
  return away(fix, between(random, 200, 3e6), random() * 2 * Math.PI);
}

interface Spell {
  readonly seconds: readonly [number, number];
  readonly metres: readonly [number, number];
  /**
   * How wrong positions are added: in addition to the correct ones at about the same times, or in place of
   * them.
   */
  readonly how: 'twin' | 'about' | 'instead';
}

/** For a while the phone reports positions offset to the side, moving in parallel to the car. */
function spell(fixes: readonly TrackFix[], random: Random, { seconds, metres, how }: Spell): TrackFix[] {
  const length = Math.floor(seconds[0] + random() * (seconds[1] - seconds[0]));
  const from = Math.floor(random() * Math.max(1, fixes.length - length));
  const [off, angle] = [between(random, ...metres), random() * 2 * Math.PI];
  return fixes.flatMap((fix, i) => {
    if (i < from || i >= from + length) return [fix];
    const wrong = away(fix, off, angle);
    if (how === 'instead') return [wrong];
    return [fix, how === 'twin' ? wrong : { ...wrong, atMs: fix.atMs + Math.floor((random() - 0.5) * 900) }];
  });
}

const clockOff = (fixes: readonly TrackFix[], errorMs: (fix: TrackFix, i: number) => number): Sent[] =>
  fixes.map((fix, i) => ({ ...fix, takenMs: fix.atMs, atMs: Math.round(fix.atMs + errorMs(fix, i)) }));

/** A clock that jumps somewhere during the drive. */
function clockJump(fixes: readonly TrackFix[], random: Random, jumpMs: number): Sent[] {
  const at = Math.floor(random() * fixes.length);
  return clockOff(fixes, (_, i) => (i < at ? 0 : jumpMs));
}

/** Faults that add wrong positions but lose no correct ones. */
export const complete = {
  'each batch sent twice, with duplicate fixes in it': (fixes, random) => {
    const batches = sent(here(fixes, random, 0.4, (fix) => [fix, fix]));
    return [...batches, ...batches.filter(() => random() < 0.5)];
  },
  'fixes repeated with a later timestamp': (fixes, random) =>
    sent(
      here(fixes, random, 0.4, (fix) => [fix, { ...fix, atMs: fix.atMs + 100 + Math.floor(random() * 800) }]),
    ),
  'batches in any order, with their fixes in any order': (fixes, random) => {
    const batches = sent(fixes, 20).map((one) => ({ ...one, positions: shuffled(one.positions, random) }));
    const late = Math.max(...batches.map(({ receivedAtMs }) => receivedAtMs));
    return shuffled(batches, random).map((one) => ({ ...one, receivedAtMs: late }));
  },
  'batches that are minutes late': (fixes, random) =>
    byArrival(
      sent(fixes).map((one) => ({
        ...one,
        receivedAtMs: one.receivedAtMs + (random() < 0.3 ? random() * 4 * minuteMs : 0),
      })),
    ),
  'uploads that take up to a minute, by a phone that reports when it sends': (fixes, random) =>
    byArrival(
      sent(fixes, 5, true).map((one) => ({
        ...one,
        receivedAtMs: one.receivedAtMs + (random() < 0.2 ? random() * minuteMs : 0),
      })),
    ),
  'minutes without a connection, sent afterwards': (fixes, random) => {
    const fromMs = (fixes[Math.floor(random() * fixes.length)]?.atMs ?? 0) + 1;
    const untilMs = fromMs + (1 + 4 * random()) * minuteMs;
    const isHeldBack = ({ atMs }: TrackFix) => atMs >= fromMs && atMs < untilMs;
    const held = fixes.filter(isHeldBack);
    const rest = sent(fixes.filter((fix) => !isHeldBack(fix)));
    return held.length === 0 ? rest : byArrival([...rest, { positions: held, receivedAtMs: untilMs + 900 }]);
  },
  'teleports in between': (fixes, random) =>
    sent(
      here(fixes, random, 0.05, (fix) => [
        fix,
        { ...jumped(fix, random), atMs: fix.atMs + Math.floor((random() - 0.5) * 1000) },
      ]),
    ),
  'jumps at the same instants as fixes': (fixes, random) =>
    sent(here(fixes, random, 0.2, (fix) => [fix, jumped(fix, random)])),
  'three series of wrong positions at the same times as the correct ones': (fixes, random) => {
    const elsewhere: Spell = { seconds: [3, 30], metres: [300, 1e5], how: 'twin' };
    return sent([1, 2, 3].reduce<readonly TrackFix[]>((track) => spell(track, random, elsewhere), fixes));
  },
  'a series of positions some streets away at about the same times as the correct ones': (fixes, random) =>
    sent(spell(fixes, random, { seconds: [3, 30], metres: [200, 1500], how: 'about' })),
  'null island at every fifth instant': (fixes, random) =>
    sent(here(fixes, random, 0.2, (fix) => [fix, { ...fix, lat: 0, lng: 0 }])),
  'coordinates swapped at every fifth instant': (fixes, random) =>
    sent(here(fixes, random, 0.2, (fix) => [fix, { ...fix, lat: fix.lng, lng: fix.lat }])),
  'the other half of the earth at every third instant': (fixes, random) =>
    sent(
      here(fixes, random, 0.3, (fix) => [
        fix,
        { ...fix, ...(random() < 0.5 ? { lat: -fix.lat } : { lng: -fix.lng }) },
      ]),
    ),
  'impossible coordinates at every tenth instant': (fixes, random) =>
    sent(here(fixes, random, 0.1, (fix) => [fix, { ...fix, lat: fix.lat * 1e7 }])),
  'a clock that is days ahead': (fixes, random) => {
    const errorMs = minuteMs + random() * 10 * dayMs;
    return sent(clockOff(fixes, () => errorMs));
  },
  'a clock that is more than a day behind': (fixes, random) => {
    const errorMs = -(1.1 + 10 * random()) * dayMs;
    return sent(clockOff(fixes, () => errorMs));
  },
  'correct satellite timestamps, sent by a phone whose clock is wrong': (fixes, random) => {
    const errorMs = (random() < 0.5 ? -1 : 1) * between(random, minuteMs, 10 * dayMs);
    return sent(fixes).map((one) => ({ ...one, sentAtMs: one.receivedAtMs - 400 + errorMs }));
  },
  'timestamps of whole seconds': (fixes) =>
    sent(fixes.map((fix) => ({ ...fix, atMs: Math.floor(fix.atMs / 1000) * 1000 }))),
  'fifty times as many fixes, with jitter': (fixes, random) =>
    sent(
      fixes.flatMap((fix) => {
        const trembling = (_: unknown, i: number): TrackFix =>
          away({ ...fix, atMs: fix.atMs + 19 * (i + 1) }, 5 * random(), random() * 2 * Math.PI);
        return [fix, ...Array.from({ length: 49 }, trembling)];
      }),
    ),
  'a meaningless accuracy': (fixes, random) =>
    sent(fixes.map((fix) => ({ ...fix, accuracyMetres: 1 + random() * 98 }))),
  'an accuracy of 0': (fixes) => sent(fixes.map((fix) => ({ ...fix, accuracyMetres: 0 }))),
} satisfies Record<string, TrackFault>;

/** The same, but rounding to seconds can give two fixes the same time. */
export const shifted = {
  'a clock that is wrong by any amount, on a phone that reports when it sends': (fixes, random) => {
    const errorMs = (random() < 0.5 ? -1 : 1) * between(random, 40_000, 10 * dayMs);
    return sent(
      clockOff(fixes, () => errorMs),
      5,
      true,
    );
  },
  'a clock that jumps ahead, on a phone that reports when it sends': (fixes, random) =>
    sent(clockJump(fixes, random, between(random, minuteMs, 5 * dayMs)), 5, true),
  'a clock that jumps back, on a phone that reports when it sends': (fixes, random) =>
    sent(clockJump(fixes, random, -between(random, 11 * minuteMs, 5 * dayMs)), 5, true),
  'a clock that runs fast or slow by a thousandth': (fixes, random) => {
    const [offMs, rate] = [(random() - 0.5) * 4 * dayMs, (random() - 0.5) * 0.002];
    const startMs = fixes[0]?.atMs ?? 0;
    return sent(
      clockOff(fixes, ({ atMs }) => offMs + (atMs - startMs) * rate),
      5,
      true,
    );
  },
} satisfies Record<string, TrackFault>;

/** A few seconds are lost, too few to hide a turn. No rule could recover a hidden turn. */
export const lossy = {
  'jumps instead of fixes': (fixes, random) =>
    sent(here(fixes, random, 0.03, (fix) => [jumped(fix, random)])),
  'null island instead of every tenth fix': (fixes, random) =>
    sent(here(fixes, random, 0.1, (fix) => [{ ...fix, lat: 0, lng: 0 }])),
  'every tenth fix with an accuracy of kilometres, or below 0': (fixes, random) =>
    sent(here(fixes, random, 0.1, (fix) => [{ ...fix, accuracyMetres: random() < 0.5 ? 5000 : -1 }])),
  'a twentieth lost': (fixes, random) => sent(here(fixes, random, 0.05, () => [])),
  'some seconds elsewhere': (fixes, random) =>
    sent(spell(fixes, random, { seconds: [3, 10], metres: [300, 1e5], how: 'instead' })),
  'some seconds a few streets away': (fixes, random) =>
    sent(spell(fixes, random, { seconds: [3, 10], metres: [150, 1500], how: 'instead' })),
  'a clock that jumps by days, on a phone that does not report when it sends': (fixes, random) =>
    sent(clockJump(fixes, random, (random() < 0.5 ? -1 : 1) * (1.1 + 5 * random()) * dayMs)),
} satisfies Record<string, TrackFault>;
