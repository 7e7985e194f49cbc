import { describe, expect, test } from 'vitest';
import { currentStopOf, keepsReached, nextStopOf, stopsRefusal, type Stop } from './stops.ts';

/** Places on a meridian, a thousandth of a degree (111 m) apart. */
const at = (thousandths: number) => ({ lat: thousandths / 1000, lng: 7 });
const [pickup, drop] = [at(0), at(50)];
const codeOf = (stops: ReturnType<typeof at>[], to = drop) =>
  stopsRefusal(pickup, stops, to)?.refused ?? 'ok';

describe('the places of a ride', () => {
  test('BOOK-19 a ride has at most six stops', () => {
    expect(codeOf([1, 2, 3, 4, 5, 6].map(at))).toBe('ok');
    expect(stopsRefusal(pickup, [1, 2, 3, 4, 5, 6, 7].map(at), drop)).toEqual({
      refused: 'too_many_stops',
      facts: { field: 'coords', max: 6 },
    });
  });

  test.each([
    ['of the pickup', [at(0), at(9)], 1],
    ['of the stop before', [at(3), at(8), at(8.05)], 3],
    ['of the drop', [at(3), at(50)], 2],
  ])('BOOK-20 a stop at the place %s is refused', (_, stops, stop) => {
    expect(stopsRefusal(pickup, stops, drop)).toEqual({
      refused: 'stop_repeated',
      facts: { field: `coords.${stop - 1}`, stop },
    });
  });

  test('BOOK-20 a place may come again after another one', () => {
    expect(codeOf([at(5), at(9), at(5)])).toBe('ok');
    expect(codeOf([at(5)], pickup)).toBe('ok');
    // 11 m
    expect(codeOf([at(5), at(5.1)])).toBe('ok');
  });
});

describe('stops on the way', () => {
  const details = { add: 'Here', note: null, contactName: null, contactPhone: null };
  const stop = (id: string, reachedAtMs: number | null = null, leftAtMs: number | null = null): Stop => ({
    ...details,
    ...at(1),
    id,
    reachedAtMs,
    leftAtMs,
  });
  const stops = [stop('a', 100, 200), stop('b', 300), stop('c'), stop('d')];

  test('BOOK-19 the next stop is the first that was not reached, and the car waits at one until it leaves', () => {
    expect(nextStopOf(stops)?.id).toBe('c');
    expect(currentStopOf(stops)?.id).toBe('b');
    expect(currentStopOf([stop('a', 100, 200), stop('b')])).toBeUndefined();
    expect(nextStopOf([])).toBeUndefined();
  });

  test('BOOK-21 stops that were reached stay first, in their order; others are moved, removed and added', () => {
    const becomes = (...ids: string[]) =>
      keepsReached(
        stops,
        ids.map((id) => ({ id })),
      );
    expect(becomes('a', 'b', 'd', 'new', 'c')).toBe(true);
    expect(becomes('a', 'b')).toBe(true);
    expect(becomes('b', 'a', 'c', 'd')).toBe(false);
    expect(becomes('a', 'c', 'b')).toBe(false);
    expect(becomes('a')).toBe(false);
    expect(keepsReached([stop('a'), stop('b')], [])).toBe(true);
  });
});
