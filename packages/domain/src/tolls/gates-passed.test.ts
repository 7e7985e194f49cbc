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

test.each([
  ['29.5 m', 29.5, 0],
  ['30.5 m', 30.5, 1],
])('TOLL-2 a car that turns back %s beyond the line', (_, metres, passages) => {
  expect(count([[0, -100], [0, metres], ...north(-40, -300)])).toBe(passages);
});

test.each([
  ['30.5 m to the right', 11 + 30.5, 1],
  ['29 m to the right', 11 + 29, 0],
  ['30.5 m to the left', -12 - 30.5, 1],
  ['29 m to the left', -12 - 29, 0],
])('TOLL-2 a car that turns off beyond the line and gets %s of its end', (_, east, passages) => {
  const around = [
    [0, 3],
    [east, 3],
    [0, 3],
  ] as const;
  expect(count([[0, -100], ...around, ...north(-40, -300)])).toBe(passages);
});

test.each([
  ['begins half a metre before the line', north(-0.5, 300), 1],
  ['ends half a metre before the line', north(-300, -0.5), 0],
  ['ends half a metre before the line, coming back', north(300, -0.5), 0],
  ['is half a metre inside its left end', north(-300, 400, -11.5), 1],
  ['is half a metre outside its left end', [[90, -400], ...north(-300, 400, -12.5)], 0],
  ['is half a metre inside its right end', north(-300, 400, 10.5), 1],
  ['is half a metre outside its right end', [[-90, -400], ...north(-300, 400, 11.5)], 0],
] as const)('TOLL-2 a car that %s', (_, places, passages) => {
  expect(count(places)).toBe(passages);
});

test.each([30, 75, 90, 135, 180, 200, 270, 315])('TOLL-2 a road that runs %i° off north', (degrees) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const turned = ([east, ahead]: readonly [number, number]) =>
    [east * cos + ahead * sin, ahead * cos - east * sin] as const;
  const gate = { ...bridge, line: [at(...turned([-12, 0])), at(...turned([11, 0]))] as const };
  const counted = (places: readonly (readonly [number, number])[], bothWays = false) =>
    count(places.map(turned), { ...gate, bothWays });
  expect(counted(north(-300, 400))).toBe(1);
  expect(counted(north(400, -300))).toBe(0);
  expect(counted(north(400, -300), true)).toBe(1);
  expect(counted(north(-300, 400, 9), true)).toBe(1);
  expect(counted([[-90, -300], ...north(-200, 400, 13)], true)).toBe(0);
  expect(counted([[90, -300], ...north(-200, 400, -14)], true)).toBe(0);
});

test('TOLL-2 the time of a passage is that on the line, late in a drive', () => {
  const [passage] = gatesPassed([bridge], track([0, -500], [0, -100], [0, 300]));
  expect(passage?.atMs).toBeCloseTo(5000 + 1250, 3);
});

test('TOLL-2 a ride without places passes nothing', () => {
  expect(gatesPassed([bridge], [])).toEqual([]);
  expect(count([[0, 0]])).toBe(0);
});
