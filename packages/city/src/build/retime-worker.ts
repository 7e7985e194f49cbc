import { parentPort, workerData } from 'node:worker_threads';
import { closeArcs, retimeClasses } from '../graph/retime.ts';
import { deserialiseRoadGraph } from '../graph/store-road-graph.ts';
import { customize } from '../hierarchy/customize.ts';
import { deserialiseTopology } from '../hierarchy/store-topology.ts';
import { readCityFile } from './city-files.ts';
import type { RetimeTask, RetimedRoads } from './worker-messages.ts';

/** The worker thread that computes the hierarchy of a built city for other speeds or closed streets. */
const { folder, speeds, closedArcs } = workerData as RetimeTask;

const road = deserialiseRoadGraph(readCityFile(folder, 'roads'));
const topology = deserialiseTopology(readCityFile(folder, 'topology'), road);
const retimed = speeds === null ? road : retimeClasses(road, speeds);
const roads: RetimedRoads = {
  // A copy: the arrays of a stored graph share their memory.
  arcTravelCs: retimed.arcTravelCs.slice(),
  hierarchy: customize(closeArcs(retimed, closedArcs), topology),
};
const { upFirst, downFirst, edgeVertex, edgeWeight, edgeFirst, edgeSecond } = roads.hierarchy;
const arrays = [roads.arcTravelCs, upFirst, downFirst, edgeVertex, edgeWeight, edgeFirst, edgeSecond];
parentPort?.postMessage(
  roads,
  arrays.map(({ buffer }) => buffer as ArrayBuffer),
);
