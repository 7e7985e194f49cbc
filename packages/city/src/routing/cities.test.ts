import { test } from 'vitest';
import { generateDemoCity } from '../demo/generate-demo-city.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { compareWithDijkstra } from './testing/compare-with-dijkstra.ts';

/** Seconds of pure computing, which a busy machine stretches. */
const computing = { timeout: 60_000 };

test('in the demo city 320 routes and a matrix equal those of Dijkstra', computing, () => {
  compareWithDijkstra(generateDemoCity());
});

test('so they do in a grid of one-way streets with turn restrictions', computing, () => {
  compareWithDijkstra(harbourTown().read());
});

test('so they do on terraces with tunnels under streets', computing, () => {
  compareWithDijkstra(hillTown().read());
});
