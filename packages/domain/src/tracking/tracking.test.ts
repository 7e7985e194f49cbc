import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatCircleKm } from '../geo/great-circle.ts';
import { emptyMemory, filterPositions, positionLimits } from './position-filter.ts';
import type { FilterMemory, RawPosition } from './position-filter.ts';
import { sampleWaypoints, trackMeasure } from './sample-waypoints.ts';
import { matchingAddress, savedAddresses } from './saved-address.ts';

/** The degrees of latitude for a distance in metres. */
const northMetres = (metres: number) => metres / 111_195;
const at = (seconds: number, metres: number, more: Partial<RawPosition> = {}): RawPosition => ({
  atMs: seconds * 1000,
  lat: 50 + northMetres(metres),
  lng: 8,
  ...more,
});
const now = 3_600_000;
const reasons = (batch: RawPosition[], receivedAtMs = now) =>
  filterPositions(emptyMemory, batch, receivedAtMs).rejected.map(({ index, reason }) => [index, reason]);

describe('positions', () => {
  test('TRIP-21 keeps every point of an ordinary drive', () => {
    const drive = Array.from({ length: 30 }, (_, i) => at(i, i * 12));
    expect(filterPositions(emptyMemory, drive, now).usable).toHaveLength(30);
  });

  test('TRIP-21 ignores state from before the server’s clock was set back', () => {
    const drive = Array.from({ length: 30 }, (_, i) => at(i, i * 12));
    const future = { lat: 50, lng: 50, atMs: now + positionLimits.clockAheadMs + 1 };
    const memory = { last: future, suspects: [future] };
    expect(filterPositions(memory, drive, now)).toEqual(filterPositions(emptyMemory, drive, now));
    const soon = { ...future, atMs: now + positionLimits.clockAheadMs };
    expect(filterPositions({ last: soon, suspects: [] }, drive, now).usable).toEqual([]);
  });

  test.each([
    [{ lat: NaN }, 'not_a_place'],
    [{ lat: 91 }, 'not_a_place'],
    [{ lng: -180.5 }, 'not_a_place'],
    [{ atMs: Infinity }, 'not_a_place'],
    [{ lat: 0, lng: 0 }, 'null_island'],
    [{ lat: 0.005, lng: -0.005 }, 'null_island'],
    [{ accuracyMetres: 101 }, 'inaccurate'],
    [{ atMs: 1000 }, 'doubled'],
    [{ atMs: 1500 }, 'too_soon'],
    [{ atMs: now + 30_001 }, 'clock_ahead'],
  ] as const)('TRIP-21 a point with %o is rejected as %s', (change, reason) => {
    expect(reasons([at(1, 0), at(2, 10, change)])).toEqual([[1, reason]]);
  });

  test('TRIP-21 sorts a batch that is out of order', () => {
    const { usable, rejected } = filterPositions(emptyMemory, [at(3, 30), at(1, 10), at(2, 20)], now);
    expect(usable.map((point) => point.index)).toEqual([1, 2, 0]);
    expect(rejected).toEqual([]);
  });

  test('rejects a batch older than the last point and accepts a late one that is newer', () => {
    const { memory } = filterPositions(emptyMemory, [at(100, 0)], now);
    expect(filterPositions(memory, [at(50, 0)], now).rejected).toEqual([
      { index: 0, reason: 'out_of_order' },
    ]);
    expect(filterPositions(memory, [at(200, 900)], now).usable).toHaveLength(1);
  });

  test('TRIP-21 accepts the limits: half a minute ahead, 100 m accuracy, the equator', () => {
    expect(reasons([at(3600, 0), { ...at(3630, 0), accuracyMetres: 100 }])).toEqual([]);
    expect(reasons([at(1, 0, { lat: 0.005 }), at(2, 0, { lat: 0.005 })])).toEqual([]);
    expect(reasons([at(1, 0, { lng: 0.005 }), at(2, 0, { lng: 0.005 })])).toEqual([]);
  });

  test('TRIP-21 reduces fifty points per second to one', () => {
    const dense = Array.from({ length: 500 }, (_, i) => at(i / 50, i * 0.3));
    expect(filterPositions(emptyMemory, dense, now).usable).toHaveLength(10);
  });

  test('TRIP-21 rejects a jump of 5 km and continues the drive', () => {
    const drive = [at(1, 0), at(2, 10), at(3, 5000), at(4, 30), at(5, 40)];
    expect(reasons(drive)).toEqual([[2, 'teleport']]);
  });

  test('after a wrong first point, accepts the car at the third consistent point, and marks a gap before it', () => {
    const drive = [at(1, 50_000), at(2, 0), at(3, 10), at(4, 20), at(5, 30)];
    const { usable, rejected } = filterPositions(emptyMemory, drive, now);
    expect(rejected.map(({ index }) => index)).toEqual([1, 2]);
    expect(usable.map(({ index, afterGap }) => [index, afterGap])).toEqual([
      [0, false],
      [3, true],
      [4, false],
    ]);
  });

  test('remembers suspects between batches', () => {
    let memory = filterPositions(emptyMemory, [at(1, 50_000)], now).memory;
    const kept = [at(2, 0), at(3, 10), at(4, 20)].map((point) => {
      const filtered = filterPositions(memory, [point], now);
      memory = filtered.memory;
      return filtered.usable.length;
    });
    expect(kept).toEqual([0, 0, 1]);
  });

  test('SET-16 accepts an idle car’s newest fix even after a jump, and ignores a glitch before it', () => {
    const idle = (memory: FilterMemory, batch: readonly RawPosition[]) =>
      filterPositions(memory, batch, now, 'idle');
    const { memory } = idle(emptyMemory, [at(1, 0)]);
    const jumped = idle(memory, [at(2, 5000)]);
    expect([jumped.usable, jumped.rejected, jumped.memory.suspects]).toEqual([
      [expect.objectContaining({ index: 0, afterGap: true })],
      [],
      [],
    ]);
    expect(idle(jumped.memory, [at(2.5, 0)]).usable).toHaveLength(1);
    const glitch = idle(memory, [at(3, 5000), at(4, 10)]);
    expect([glitch.usable.map(({ index }) => index), glitch.rejected]).toEqual([
      [1],
      [{ index: 0, reason: 'teleport' }],
    ]);
    expect(idle(memory, [at(0.5, 5000), at(1, 5000)]).usable).toEqual([]);
    expect(idle(memory, [{ ...at(2, 5000), accuracyMetres: 500 }]).usable).toEqual([]);
  });

  test('accepts a gap of five minutes in a tunnel', () => {
    expect(reasons([at(1, 0), at(301, 6000)])).toEqual([]);
  });

  test('every point is either usable or rejected, and the usable ones are in order', () => {
    const raw = fc.record({
      atMs: fc.oneof(fc.integer({ min: -10_000, max: 4_000_000 }), fc.constant(NaN)),
      lat: fc.oneof(fc.double({ min: 49.9, max: 50.1 }), fc.double()),
      lng: fc.oneof(fc.double({ min: 7.9, max: 8.1 }), fc.double()),
      accuracyMetres: fc.option(fc.nat(200), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(raw, { maxLength: 40 }), fc.constantFrom('booking', 'idle'), (batch, doing) => {
        const { usable, rejected } = filterPositions(emptyMemory, batch, now, doing);
        const indexes = [...usable, ...rejected].map(({ index }) => index).toSorted((a, b) => a - b);
        expect(indexes).toEqual(batch.map((_, i) => i));
        expect(usable.every((p, i) => i === 0 || p.atMs > (usable[i - 1]?.atMs ?? 0))).toBe(true);
      }),
    );
  });
});

describe('waypoints', () => {
  const line = (count: number) => Array.from({ length: count }, (_, i) => ({ lat: i, lng: 0 }));

  test.each([
    [0, 'none'],
    [1, 'none'],
    [2, 'drive-time'],
    [3, 'multi-location'],
  ])('TRIP-14 %i points are measured with the call %s', (count, kind) => {
    expect(trackMeasure(line(count)).kind).toBe(kind);
  });

  test.each([
    // step = floor(count / 25) + 1
    [3, [1]],
    [24, Array.from({ length: 22 }, (_, i) => i + 1)],
    [25, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]],
    [60, [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57]],
  ])('TRIP-14 samples these of %i points', (count, sampled) => {
    expect(sampleWaypoints(line(count)).map((waypoint) => waypoint.lat)).toEqual(sampled);
  });

  test('CONST-6 samples at most 25 and excludes both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20_000 }), (count) => {
        const sampled = sampleWaypoints(line(count));
        expect(sampled.length).toBeLessThanOrEqual(25);
        expect(sampled.some(({ lat }) => lat === 0 || lat === count - 1)).toBe(false);
      }),
    );
  });
});

describe('saved addresses', () => {
  const home = { lat: 50, lng: 8, id: 'home' };
  const shop = { lat: 50 + northMetres(60), lng: 8, id: 'shop' };

  test('TRIP-24 an address exactly 0.1 km away matches, but not one a centimetre farther', () => {
    const saved = [{ lat: 0, lng: 0 }];
    const edge = 0.000899320363724538;
    expect(greatCircleKm({ lat: 0, lng: 0 }, { lat: edge, lng: 0 })).toBe(0.1);
    expect(matchingAddress(saved, { lat: edge, lng: 0 })).toBe(saved[0]);
    expect(matchingAddress(saved, { lat: edge + 1e-7, lng: 0 })).toBeUndefined();
  });

  test('TRIP-24 matches an address across the date line', () => {
    const saved = [{ lat: -17, lng: 179.9998 }];
    expect(matchingAddress(saved, { lat: -17, lng: -179.9998 })).toBe(saved[0]);
    expect(matchingAddress(saved, { lat: -17, lng: -179.999 })).toBeUndefined();
  });

  test.each([
    [0, 'home'],
    [20, 'home'],
    [50, 'shop'],
    [159, 'shop'],
    [161, undefined],
    [-99, 'home'],
    [-101, undefined],
  ])('TRIP-7 TRIP-24 a drop %i m to the north is %s', (metres, id) => {
    expect(matchingAddress([home, shop], { lat: 50 + northMetres(metres), lng: 8 })?.id).toBe(id);
  });

  test('TRIP-24 finds the nearest match anywhere on earth', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const shift = fc.record({
      lat: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
      lng: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.array(shift, { maxLength: 8 }), (drop, shifts) => {
        const saved = shifts.map(({ lat, lng }) => ({ lat: drop.lat + lat, lng: drop.lng + lng }));
        const distances = saved.map((address) => greatCircleKm(address, drop)).filter((km) => km <= 0.1);
        const found = matchingAddress(saved, drop);
        expect(found && greatCircleKm(found, drop)).toBe(
          distances.length === 0 ? undefined : Math.min(...distances),
        );
      }),
    );
  });

  test('TRIP-7 TRIP-24 visits within 0.1 km count for the address that was there first', () => {
    const visit = (metres: number, description: string, count: number) => ({
      lat: 50 + northMetres(metres),
      lng: 8,
      description,
      count,
    });
    const saved = savedAddresses([
      visit(0, 'Home', 1),
      visit(500, 'Shop', 2),
      visit(80, 'Opposite home', 3),
      visit(0, 'Home, second door', 4),
    ]);
    expect(saved).toEqual([visit(0, 'Home', 8), visit(500, 'Shop', 2)]);
    expect(savedAddresses([])).toEqual([]);
  });
});
