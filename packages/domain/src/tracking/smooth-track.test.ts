import { describe, expect, test } from 'vitest';
import { cleanTrack, type TrackFix } from './clean-track.ts';
import { smoothLengthMetres, smoothTrack } from './smooth-track.ts';
import { placeAt } from './testing/bad-traces.ts';

/** Seeded random numbers (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function errors(seed: number, white: number, lingering: number, fades: number) {
  const random = seededRandom(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const keep = Math.exp(-1 / fades);
  let error = lingering * gauss();
  return () => {
    error = keep * error + Math.sqrt(1 - keep ** 2) * lingering * gauss();
    return error + white * gauss();
  };
}

/**
 * A 3 km drive with six corners and a 40 s traffic light, recorded once a second: metres north and east, and the
 * length.
 */
function townDrive(): { places: (readonly [number, number])[]; metres: number } {
  const places: (readonly [number, number])[] = [];
  let [north, east, speed, metres] = [0, 0, 0, 0];
  for (let leg = 0; leg < 6; leg++) {
    for (let left = 500; left > 0.5;) {
      speed = Math.max(1, Math.min(13, speed + 1.8, Math.sqrt(2 * 2 * left + 9)));
      const step = Math.min(left, speed);
      if (leg % 2 === 0) north += step;
      else east += step;
      [left, metres] = [left - step, metres + step];
      places.push([north, east]);
    }
    speed = 3;
    if (leg === 2) for (let second = 0; second < 40; second++) places.push([north, east]);
  }
  const ends = Array.from({ length: 10 }, () => 0);
  const last = places.at(-1) ?? ([0, 0] as const);
  return { places: [...ends.map(() => [0, 0] as const), ...places, ...ends.map(() => last)], metres };
}

function seen(white: number, lingering: number, fades: number, seed: number): TrackFix[] {
  const [north, east] = [errors(seed, white, lingering, fades), errors(seed + 999, white, lingering, fades)];
  return townDrive().places.map(([y, x], i) => ({ atMs: i * 1000, ...placeAt(y + north(), x + east()) }));
}

/** The median and maximum error of the length over nine drives. */
function offBy(white: number, lingering: number, fades: number): readonly [number, number] {
  const { metres } = townDrive();
  const off = Array.from({ length: 9 }, (_, seed) =>
    Math.abs(smoothLengthMetres(seen(white, lingering, fades, seed + 1)) / metres - 1),
  ).toSorted((a, b) => a - b);
  return [off[4] ?? 1, off[8] ?? 1];
}

describe('smoothTrack', () => {
  test.each([
    ['without errors', 0, 0, 1, 0.002, 0.002],
    ['with errors of 5 m at each fix', 5, 0, 1, 0.0045, 0.011],
    ['with errors of 10 m at each fix', 10, 0, 1, 0.009, 0.02],
    ['with correlated errors of 4 m', 1, 4, 20, 0.007, 0.012],
    ['with correlated errors of 8 m', 1, 8, 20, 0.032, 0.045],
  ])(
    'TRIP-8 TRIP-14 measures drives recorded by a receiver %s',
    (_, white, lingering, fades, middle, worst) => {
      const [median, most] = offBy(white, lingering, fades);
      expect(median).toBeLessThan(middle);
      expect(most).toBeLessThan(worst);
    },
  );
});

test('TRIP-8 uses the reported accuracy to distinguish bad reception from a detour', () => {
  const { metres } = townDrive();
  const spell = errors(5, 0, 40, 10);
  const bad = seen(2, 0, 1, 3).map((fix, i) =>
    i >= 60 && i < 90
      ? { ...fix, lat: fix.lat + spell() / 111_195, accuracyMetres: 80 }
      : { ...fix, accuracyMetres: 5 },
  );
  const mute = bad.map(({ atMs, lat, lng }) => ({ atMs, lat, lng }));
  const off = (track: readonly TrackFix[]) => Math.abs(smoothLengthMetres(track) / metres - 1);
  expect(off(bad)).toBeLessThan(0.003);
  expect(off(bad)).toBeLessThan(off(mute));
});

test('TRIP-8 returns no heading for a standing car, and the street’s heading for a moving one', () => {
  const smooth = smoothTrack(seen(3, 0, 1, 1));
  expect(smooth[2]?.headingDegrees).toBeNull();
  expect(Math.abs(smooth[30]?.headingDegrees ?? 180)).toBeLessThan(15);
});

describe('forged positions', () => {
  const { metres } = townDrive();
  const honest = seen(3, 0, 1, 4);
  const share = (received: readonly TrackFix[]) => smoothLengthMetres(cleanTrack(received).used) / metres;
  const aside = (fix: TrackFix, east: number, laterMs = 0): TrackFix => ({
    ...fix,
    atMs: fix.atMs + laterMs,
    ...placeAt((fix.lat - 50) * 111_195, (fix.lng - 8) * 111_195 * Math.cos((50 * Math.PI) / 180) + east),
  });

  test('TRIP-21 TRIP-8 sideways jumps at possible speeds add no distance', () => {
    const jumping = honest.map((fix, i) => (i % 10 === 5 ? aside(fix, 90) : fix));
    expect(share(jumping) - share(honest)).toBeLessThan(0.001);
  });

  test('TRIP-21 TRIP-8 a 15 m zigzag every second adds no distance', () => {
    const zigzag = honest.map((fix, i) => aside(fix, i % 2 === 0 ? 15 : -15));
    expect(share(zigzag) - share(honest)).toBeLessThan(0.001);
  });

  test('TRIP-21 TRIP-8 resent positions add no distance', () => {
    const again = honest.flatMap((fix, i) => [
      fix,
      ...(i > 50 ? [{ ...honest[i - 50], atMs: fix.atMs + 400 }] : []),
    ]);
    expect(share(again as TrackFix[])).toBe(share(honest));
    expect(share([...honest, ...honest.toReversed()])).toBe(share(honest));
  });

  test('TRIP-21 TRIP-8 rejects a whole run of positions at the other end of town', () => {
    const away = honest.map((fix, i) => (i >= 100 && i < 110 ? aside(fix, 9000) : fix));
    expect(Math.abs(share(away) - share(honest))).toBeLessThan(0.001);
  });
});
