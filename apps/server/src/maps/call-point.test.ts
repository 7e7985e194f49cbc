import { describe, expect, test } from 'vitest';
import { Refusal } from '../platform/refusal/refusal.ts';
import { parsePoint, parseWaypoints, readPoint } from './call-point.ts';

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'no refusal';
}

describe('points in map calls', () => {
  test.each([
    ['43.73,7.42', { lat: 43.73, lng: 7.42 }],
    [' -30.03 , -51.2 ', { lat: -30.03, lng: -51.2 }],
    ['0,-0.5', { lat: 0, lng: -0.5 }],
    ['+90,180', { lat: 90, lng: 180 }],
  ])('CALL-6 parse "%s"', (text, point) => {
    expect(parsePoint(text)).toEqual(point);
  });

  test.each(['', 'here', '1', '1,2,3', '1;2', '91,0', '0,181', '1e3,0', 'NaN,0', '1,', ',1', '1.,2'])(
    'CALL-6 refuse "%s"',
    (text) => {
      expect(codeOf(() => parsePoint(text))).toBe('invalid_request');
    },
  );

  test('CALL-4 may be text or an object', () => {
    expect(readPoint({ lat: 1, lng: 2 })).toEqual(readPoint('1,2'));
    expect(codeOf(() => readPoint({ lat: 100, lng: 0 }))).toBe('invalid_request');
  });

  test('CALL-7 are joined with a pipe as waypoints, and blank text means none', () => {
    expect(parseWaypoints('1,2|3,4')).toEqual([
      { lat: 1, lng: 2 },
      { lat: 3, lng: 4 },
    ]);
    expect(parseWaypoints(' ')).toEqual([]);
    expect(codeOf(() => parseWaypoints('1,2||3,4'))).toBe('invalid_request');
  });

  test('CONST-6 are refused beyond 25 waypoints', () => {
    expect(parseWaypoints(Array.from({ length: 25 }, () => '1,2').join('|'))).toHaveLength(25);
    expect(codeOf(() => parseWaypoints(Array.from({ length: 26 }, () => '1,2').join('|')))).toBe(
      'invalid_request',
    );
  });
});
