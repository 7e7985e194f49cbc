import { expect, test } from 'vitest';
import { gatesPassed } from './gates-passed.ts';
import type { TollGate } from './toll-gate.ts';

// A road that runs north at 52.5° N, 13.4° E; places are metres east and north of where it meets the gate.
const at = (east: number, north: number) => ({
  lat: 52.5 + north / 111_195,
  lng: 13.4 + east / (111_195 * Math.cos((52.5 * Math.PI) / 180)),
});
const line = (name: string, west: number, east: number, north = 0): TollGate => ({
  name,
  line: [at(west, north), at(east, north)],
  bothWays: false,
  paidBy: 'rider',
  prices: [],
});
const bridge = line('Bridge', -12, 11);

/** A track with a fix every five seconds. */
const track = (...places: readonly (readonly [east: number, north: number])[]) =>
  places.map(([east, north], i) => ({ ...at(east, north), atMs: i * 5000 }));
const names = (gates: readonly TollGate[], places: readonly (readonly [number, number])[]) =>
  gatesPassed(gates, track(...places)).map(({ gate }) => gate.name);
const count = (places: readonly (readonly [number, number])[], gate = bridge) => names([gate], places).length;

const north = (from: number, to: number, east = 0) =>
  Array.from({ length: 12 }, (_, i) => [east, from + ((to - from) * i) / 11] as const);

test('TOLL-2 a gate counts for a car that crosses its line from the side in front of it to the other', () => {
  expect(count(north(-300, 400))).toBe(1);
  expect(
    count([
      [0, -900],
      [0, 1100],
    ]),
  ).toBe(1);
  expect(count(north(-400, -20))).toBe(0);
});

test('TOLL-2 the opposite direction counts only if both directions pay', () => {
  expect(count(north(400, -300))).toBe(0);
  expect(count(north(400, -300), { ...bridge, bothWays: true })).toBe(1);
  expect(count(north(-300, 400), { ...bridge, bothWays: true })).toBe(1);
});

test('TOLL-2 a road next to the gate does not count, however close', () => {
  // Both come from roads on the other side of the gate.
  expect(count([[-90, -300], ...north(-200, 400, 13)])).toBe(0);
  expect(count([[90, -300], ...north(-200, 400, -14)])).toBe(0);
  expect(count(north(-300, 400, 9))).toBe(1);
});

test('TOLL-2 a car that waits on the gate, with noise back and forth, pays once', () => {
  const noise = [-6, 4, -3, 7, -9, 2, 5, -1, 8].map((off, i) => [i % 3, off] as const);
  expect(count([...north(-300, -40), ...noise, ...north(40, 300)])).toBe(1);
  expect(count([...north(-300, -40), ...noise])).toBe(1);
});

test('TOLL-2 a car that turns back before it is clear of the gate has not passed it', () => {
  expect(count([...north(-300, -10), [0, 12], [0, -11], ...north(-40, -300)])).toBe(0);
  expect(count([...north(-300, 45), ...north(40, -300)])).toBe(1);
});

test('TOLL-2 each passage counts: through, back around and through again', () => {
  const around = [
    [60, 60],
    [60, -60],
    [0, -60],
  ] as const;
  expect(count([...north(-60, 60), ...around, ...north(-60, 60)])).toBe(2);
  expect(count([...north(-60, 60), ...north(60, -60)], { ...bridge, bothWays: true })).toBe(2);
});

test('TOLL-2 a ride that begins on the line is beyond the gate, and one that ends on it has passed', () => {
  expect(count([[0, 0], ...north(20, 400)])).toBe(0);
  expect(count([...north(-300, -20), [0, 0]])).toBe(1);
  // The other direction, for which the car comes from the far side.
  expect(count([[0, 0], ...north(-20, -400)], { ...bridge, bothWays: true })).toBe(1);
});

test('TOLL-2 a noisy drive over two gates passes both, in the order of the road, each at its time', () => {
  const tunnel = line('Tunnel', -15, 14, 500);
  const noisy = Array.from({ length: 80 }, (_, i) => {
    const [side, along] = [Math.sin(i * 2.3) * 6, Math.cos(i * 1.7) * 14];
    return [side, -200 + i * 11 + along] as const;
  });
  expect(names([tunnel, bridge], noisy)).toEqual(['Bridge', 'Tunnel']);
  const [passage] = gatesPassed([bridge], track([0, -30], [0, 10]));
  expect(passage?.atMs).toBeCloseTo(3750, 3);
});

test('TOLL-2 a ride without places passes nothing', () => {
  expect(gatesPassed([bridge], [])).toEqual([]);
  expect(count([[0, 0]])).toBe(0);
});
