import { expect, test } from 'vitest';
import { averageRating, isRating } from './average-rating.ts';

test.each([
  [14, 3, 4.7],
  [13, 3, 4.3],
  [5, 1, 5],
  [17, 4, 4.3],
  [0, 0, 0],
])('TRIP-12 ratings with the sum %i and the count %i have the average %f', (sum, count, average) => {
  expect(averageRating(sum, count)).toBe(average);
});

test.each([
  [1, true],
  [5, true],
  [0, false],
  [6, false],
  [4.5, false],
  [NaN, false],
])('RATE-1 whether %f stars are a valid rating: %s', (stars, valid) => {
  expect(isRating(stars)).toBe(valid);
});
