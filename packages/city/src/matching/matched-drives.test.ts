import { expect, test } from 'vitest';
import { scaled } from '../../../../tests/scale.ts';
import { demoCity } from '../demo/testing/demo-city.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { inexactReceivers } from './testing/measure-drives.ts';

test('TRIP-8 measures noisy drives in the demo city within 0.5 %', () =>
  expect(inexactReceivers(demoCity(), scaled({ short: 6, long: 40 }))).toEqual([]));

test('TRIP-8 measures noisy drives in a grid of one-way streets with turn restrictions within 0.5 %', () =>
  expect(inexactReceivers(harbourTown().read(), scaled({ short: 8, long: 20 }))).toEqual([]));
