import { expect, test } from 'vitest';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { inexactReceivers } from './testing/measure-drives.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 120_000 };

test('TRIP-8 in the demo city drives that a phone saw badly are measured to half a percent', computing, () =>
  expect(inexactReceivers(generateDemoCity(), 40)).toEqual([]),
);

test('TRIP-8 so they are in a grid of one-way streets with turn restrictions', computing, () =>
  expect(inexactReceivers(harbourTown().read(), 20)).toEqual([]),
);
