import { expect, test } from 'vitest';
import { parseMaxSpeedKmh } from './max-speed.ts';

test.each([
  ['50', 50],
  ['50 km/h', 50],
  ['7.5', 7.5],
  ['30 mph', 48.28032],
  ['30mph', 48.28032],
  ['10 knots', 18.52],
  ['none', 130],
  ['walk', 7],
  ['FR:urban', 50],
  ['RU:urban', 60],
  ['FR:rural', 80],
  ['DE:zone:30', 30],
  ['DE:zone30', 30],
  ['FR:30', 30],
  ['zone:30', 30],
  ['zone30', 30],
  ['BE-VLG:urban', 50],
  ['BE-BRU:zone30', 30],
  ['DE-BY:rural', 100],
  ['urban', 50],
  ['160', 160],
  ['GB:nsl_dual', 112.65408],
  ['90;30', 45],
  ['50;50', 50],
  ['signals;60', 60],
])('COUNTRY-2 maxspeed=%s is %f km/h', (value, kmh) => {
  expect(parseMaxSpeedKmh(value)).toBeCloseTo(kmh, 5);
});

test.each([
  undefined,
  '',
  '0',
  'signals',
  'variable',
  '-30',
  'fast',
  'XX:nowhere',
  'FR:constructor',
  '30 furlongs',
  '161',
  '500',
  '999 mph',
  '999999999999999999999',
])('COUNTRY-2 maxspeed=%s does not define a speed', (value) => {
  expect(parseMaxSpeedKmh(value)).toBeUndefined();
});
