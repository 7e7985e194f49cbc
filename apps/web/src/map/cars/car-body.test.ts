import { expect, test } from 'vitest';
import { carBodyOf } from './car-body.ts';

test.each([
  ['Economy', 'saloon'],
  ['Comfort', 'saloon'],
  ['Van', 'van'],
  ['Economy XL', 'van'],
  ['Motorbike', 'bike'],
  ['Cargo truck', 'lorry'],
  [null, 'saloon'],
])('DASH-3 a driver with the car type %s is shown as a %s', (carType, body) => {
  expect(carBodyOf(carType)).toBe(body);
});
