import { expect, test } from 'vitest';
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
