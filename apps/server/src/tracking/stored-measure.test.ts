import { expect, test } from 'vitest';
import { measureOf, measureText } from './stored-measure.ts';

const key = { at: new Date(0), slot: 0 };

test('TRIP-8 TRIP-21 a measure is stored as a short text, and read back unchanged', () => {
  const found = { measuredMetres: 2224, roadMetres: 2210, pointsReceived: 14, pointsUsed: 11 };
  const text = measureText({
    ...found,
    source: 'track',
    method: 'roads',
    metres: 2000,
    track: [],
    rejected: new Map([
      ['teleport', [key, key]],
      ['inaccurate', [key]],
    ]),
    doubts: ['ends_elsewhere', 'beyond_limit'],
  });
  expect(text).toBe('roads 2224 2210 14 11 teleport:2 inaccurate:1 ends_elsewhere beyond_limit');
  expect(measureOf(text)).toEqual({
    ...found,
    method: 'roads',
    rejected: { teleport: 2, inaccurate: 1 },
    doubts: ['ends_elsewhere', 'beyond_limit'],
  });
});

test('TRIP-22 an estimate that was kept has no method', () => {
  const found = { measuredMetres: 5004, roadMetres: 0, pointsReceived: 1, pointsUsed: 0 };
  const kept = { ...found, method: null, doubts: [] };
  const text = measureText({
    ...kept,
    source: 'estimate_kept',
    metres: 5004,
    track: [],
    rejected: new Map(),
  });
  expect([text, measureOf(text)]).toEqual(['estimate 5004 0 1 0', { ...kept, rejected: {} }]);
});
