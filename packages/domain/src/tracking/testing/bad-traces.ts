import fc from 'fast-check';
import type { TrackFix } from '../clean-track.ts';

const metresPerDegree = 111_195;
const start = { lat: 50, lng: 8 };

/** The place at an offset in metres from the start. */
export function placeAt(north: number, east = 0): { lat: number; lng: number } {
  return {
    lat: start.lat + north / metresPerDegree,
    lng: start.lng + east / (metresPerDegree * Math.cos((start.lat * Math.PI) / 180)),
  };
}

/** A correct track: legs along the axes at city speeds, some of them standing, one fix per second. */
export const cleanTrace: fc.Arbitrary<TrackFix[]> = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 5, max: 40 }),
      speed: fc.integer({ min: 0, max: 20 }),
      north: fc.boolean(),
    }),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((legs) => {
    let [north, east] = [0, 0];
    const places = [placeAt(0)];
    for (const leg of legs) {
      for (let second = 0; second < leg.seconds; second++) {
        if (leg.north) north += leg.speed;
        else east += leg.speed;
        places.push(placeAt(north, east));
      }
    }
    return places.map((place, i) => ({ ...place, atMs: 1_700_000_000_000 + i * 1000, accuracyMetres: 5 }));
  });

/** Ways in which phones corrupt a fix; each is impossible next to its neighbours. */
const corruptions: readonly ((fix: TrackFix) => TrackFix)[] = [
  (fix) => ({ ...fix, lat: 0, lng: 0 }),
  (fix) => ({ ...fix, lat: fix.lat + 0.05 }),
  (fix) => ({ ...fix, lng: -fix.lng }),
  (fix) => ({ ...fix, lat: fix.lat + 0.02, accuracyMetres: 900 }),
  (fix) => ({ ...fix, lng: Number.NaN }),
];

interface BadTrace {
  readonly clean: readonly TrackFix[];
  /** The correct fixes with impossible ones in between, shuffled and with duplicates. */
  readonly received: readonly TrackFix[];
}

/** A correct track with an impossible fix half a second after some of its fixes, shuffled and with duplicates. */
export const badTrace: fc.Arbitrary<BadTrace> = cleanTrace.chain((clean) => {
  const spoilt = fc.array(fc.record({ at: fc.nat(clean.length - 1), how: fc.constantFrom(...corruptions) }), {
    maxLength: Math.floor(clean.length / 4),
  });
  return spoilt.chain((bad) => {
    const wrong = bad.flatMap(({ at, how }) => {
      const fix = clean[at];
      return fix ? [how({ ...fix, atMs: fix.atMs + 500 })] : [];
    });
    const all = [...clean, ...wrong];
    return anyDelivery(all).map((received) => ({ clean, received }));
  });
});

/** The same fixes in another order, with duplicates. */
export function anyDelivery(fixes: readonly TrackFix[]): fc.Arbitrary<TrackFix[]> {
  return fc
    .tuple(fc.shuffledSubarray([...fixes], { minLength: fixes.length }), fc.subarray([...fixes]))
    .map(([all, again]) => [...again, ...all]);
}
