import { test } from 'vitest';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { compareWithDijkstra } from './testing/compare-with-dijkstra.ts';

/** Allows for pure computation that takes seconds, and longer on a busy machine. */
const computing = { timeout: 60_000 };

test('320 routes and a matrix equal those of Dijkstra in the demo city', computing, () => {
  compareWithDijkstra(generateDemoCity());
});

test(
  '320 routes and a matrix equal those of Dijkstra in a grid of one-way streets with turn restrictions',
  computing,
  () => {
    compareWithDijkstra(harbourTown().read());
  },
);

test(
  '320 routes and a matrix equal those of Dijkstra on terraces with tunnels under streets',
  computing,
  () => {
    compareWithDijkstra(hillTown().read());
  },
);
