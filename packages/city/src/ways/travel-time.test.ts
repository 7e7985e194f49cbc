import { expect, test } from 'vitest';
import type { Tags } from '../osm/osm-data.ts';
import { roadClasses, type RoadClass } from './road-class.ts';
import { freeSpeedKmh } from './travel-time.ts';

const classOf = (name: string): RoadClass => roadClasses.find((one) => one.name === name) as RoadClass;

test.each([
  ['residential', '120', 70],
  ['residential', '50', 45],
  ['living_street', '50', 25],
  ['motorway', '500', 90],
  ['motorway', '140', 126],
  ['tertiary', '150', 100],
  ['primary', '0', 65],
])('COUNTRY-2 a car on a %s road with maxspeed=%s drives at %i km/h', (name, maxspeed, kmh) => {
  expect(freeSpeedKmh(classOf(name), { maxspeed }, 'forward')).toBe(kmh);
  expect(freeSpeedKmh(classOf(name), { 'maxspeed:backward': maxspeed }, 'backward')).toBe(kmh);
});

test.each<[Tags, number]>([
  [{ 'zone:maxspeed': 'DE:30' }, 27],
  [{ maxspeed: 'signals', 'maxspeed:type': 'RO:urban' }, 45],
  [{ maxspeed: '40', 'source:maxspeed': 'FR:zone30' }, 36],
  [{ 'source:maxspeed': 'sign' }, 30],
])('COUNTRY-2 a residential street with %o has a speed of %f km/h', (tags, kmh) => {
  expect(freeSpeedKmh(classOf('residential'), tags, 'forward')).toBe(kmh);
});
