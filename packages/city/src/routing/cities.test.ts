import { test } from 'vitest';
import { demoCity } from '../demo/testing/demo-city.ts';
import { harbourTown } from '../osm/testing/extracts/harbour-town.ts';
import { hillTown } from '../osm/testing/extracts/hill-town.ts';
import { compareWithDijkstra } from './testing/compare-with-dijkstra.ts';

test('320 routes and a matrix equal those of Dijkstra in the demo city', () => {
  compareWithDijkstra(demoCity());
});

test('320 routes and a matrix equal those of Dijkstra in a grid of one-way streets with turn restrictions', () => {
  compareWithDijkstra(harbourTown().read());
});

test('320 routes and a matrix equal those of Dijkstra on terraces with tunnels under streets', () => {
  compareWithDijkstra(hillTown().read());
});
