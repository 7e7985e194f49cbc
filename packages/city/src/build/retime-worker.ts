import { parentPort, workerData } from 'node:worker_threads';
import { applyRules, closeArcs, retimeClasses } from '../graph/retime.ts';
import { deserialiseRoadGraph } from '../graph/store-road-graph.ts';
import { customize } from '../hierarchy/customize.ts';
import { deserialiseTopology } from '../hierarchy/store-topology.ts';
import { readCityFile } from './city-files.ts';
import type { RetimeTask, RetimedRoads } from './worker-messages.ts';

/** The worker thread that computes the hierarchy of a built city for other speeds or closed streets. */
const { folder, speeds, closed } = workerData as RetimeTask;

const road = deserialiseRoadGraph(readCityFile(folder, 'roads'));
const topology = deserialiseTopology(readCityFile(folder, 'topology'), road);
const retimed = speeds === null ? road : retimeClasses(road, speeds);
const ruled = applyRules(retimed, closed.rules);
const roads: RetimedRoads = {
  // A copy: the arrays of a stored graph share their memory.
  arcTravelCs: retimed.arcTravelCs.slice(),
  arcConnected: ruled.arcConnected.slice(),
  hierarchy: customize(closeArcs(ruled, closed.arcs), topology),
};
const { upFirst, downFirst, edgeVertex, edgeWeight, edgeFirst, edgeSecond } = roads.hierarchy;
const { arcTravelCs, arcConnected } = roads;
const arrays = [arcTravelCs, arcConnected, upFirst, downFirst, edgeVertex, edgeWeight, edgeFirst, edgeSecond];
parentPort?.postMessage(
  roads,
  arrays.map(({ buffer }) => buffer as ArrayBuffer),
);
