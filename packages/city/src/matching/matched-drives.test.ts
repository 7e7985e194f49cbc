import { expect, test } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { demoCity } from '../demo/testing/demo-city.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { inexactReceivers } from './testing/measure-drives.ts';

const { ofDemoCity, ofHarbourTown } = sizesOf('packages/city/src/matching/matched-drives.test.ts');

test('TRIP-8 measures noisy drives in the demo city within 0.5 %', () =>
  expect(inexactReceivers(demoCity(), ofDemoCity)).toEqual([]));

test('TRIP-8 measures noisy drives in a grid of one-way streets with turn restrictions within 0.5 %', () =>
  expect(inexactReceivers(harbourTown().read(), ofHarbourTown)).toEqual([]));
