import { connectAirport } from './airport.ts';
import { drawArterials, RINGS } from './streets/arterials.ts';
import { openEnclosedStreets } from './streets/car-access.ts';
import { divideIntoCells } from './streets/cells.ts';
import { findFaces } from './streets/faces.ts';
import { layLocalStreets } from './streets/local-streets.ts';
import { buildMotorway } from './streets/motorway.ts';
import type { Namer } from './streets/names.ts';
import { signOneWays } from './streets/one-ways.ts';
import type { PlanDraft } from './streets/plan-draft.ts';
import type { Plan } from './plan.ts';
import { distance } from './ground/plane.ts';
import type { Random } from './ground/random.ts';
import { buildRoundabouts } from './streets/roundabouts.ts';
import { buildStreetNet, pruneTails, type StreetLine } from './streets/street-net.ts';
import { nameStreets } from './streets/streets.ts';
import { shapeTerrain } from './ground/terrain.ts';
import { keepLargestPiece, thinStreets } from './streets/thinning.ts';

/** Lays out the whole road plan: land, arterials, districts, local streets, junctions, signs. */
export function drawPlan(random: Random, namer: Namer): Plan {
  const terrain = shapeTerrain(random.fork('terrain'));
  const arterials = drawArterials(terrain, random.fork('arterials'));
  const isCountryRoad = (line: StreetLine): boolean => line.kind === 'primary';
  const cells = divideIntoCells(findFaces(pruneTails(buildStreetNet(arterials), isCountryRoad)), terrain);
  const local = random.fork('local streets');
  const lines = [...arterials, ...cells.flatMap((cell) => layLocalStreets(cell, terrain, local))];
  const isSpared = (line: StreetLine): boolean => isCountryRoad(line) || line.cell !== undefined;
  const thinned = thinStreets(buildStreetNet(lines), cells, random.fork('thinning'));
  const net = keepLargestPiece(pruneTails(thinned, isSpared));
  const draft: PlanDraft = {
    nodes: [...net.nodes],
    streets: nameStreets(net, cells, namer, random.fork('streets')),
  };
  buildMotorway(draft, terrain);
  const airport = connectAirport(cells, draft);
  const centreMetres = RINGS.boulevard * 3_600;
  buildRoundabouts(draft, (p) => distance(p, terrain.centre) > centreMetres && !terrain.isRiver(p));
  openEnclosedStreets(draft);
  signOneWays(draft, cells, random.fork('one-ways'));
  return { terrain, cells, nodes: draft.nodes, streets: draft.streets, blocks: findFaces(net), airport };
}
