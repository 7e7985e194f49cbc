import { expect, test } from 'vitest';
import { barDrawing } from './bar-geometry.ts';

const heights = (points: readonly (readonly number[])[], stacked = false) =>
  barDrawing(points, stacked).bars.map(({ y, height }) => [y, height]);

test('the tallest bar fills the drawing, and the rest are in proportion to it', () => {
  expect(heights([[50], [100], [25]])).toEqual([
    [50, 50],
    [0, 100],
    [75, 25],
  ]);
});

test('the bar of a negative value hangs from the zero line', () => {
  const { zero } = barDrawing([[300], [-100]], false);
  expect(zero).toBe(75);
  expect(heights([[300], [-100]])).toEqual([
    [0, 75],
    [75, 25],
  ]);
});

test('bars of several series are next to each other within their point, or stacked', () => {
  const beside = barDrawing([[1, 1]], false).bars;
  expect(beside.map(({ x, width }) => [x, width])).toEqual([
    [12, 38],
    [50, 38],
  ]);
  expect(heights([[30, 70]], true)).toEqual([
    [70, 30],
    [0, 70],
  ]);
});

test('a value of zero has no bar, and all-zero data does not divide by zero', () => {
  expect(barDrawing([[0], [0]], false)).toEqual({ bars: [], zero: 0 });
});
