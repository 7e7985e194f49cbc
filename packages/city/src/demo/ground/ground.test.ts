import { expect, test } from 'vitest';
import { Ground } from './ground.ts';

const plot = (x: number, y: number, size = 40) => [
  { x, y },
  { x: x + size, y },
  { x: x + size, y: y + size },
  { x, y: y + size },
];

test('does not place two houses on the same ground', () => {
  const ground = new Ground();
  expect(ground.claim(plot(100, 100))).toBe(true);
  expect(ground.claim(plot(120, 120))).toBe(false);
  expect(ground.claim(plot(148, 100))).toBe(true);
});

test('builds nothing on a road, in a lake or beyond the edge of the board', () => {
  const ground = new Ground();
  ground.takeLine(
    [
      { x: 0, y: 500 },
      { x: 1_000, y: 500 },
    ],
    5,
  );
  ground.takeArea(plot(700, 700, 200));
  expect(ground.claim(plot(300, 480))).toBe(false);
  expect(ground.claim(plot(300, 512))).toBe(true);
  expect(ground.claim(plot(850, 850))).toBe(false);
  expect(ground.claim(plot(-20, 100))).toBe(true);
});
