import {
  drawStreets,
  type DrawnNode,
  type DrawnStreet,
} from '../../packages/city/src/osm/testing/draw-streets.ts';
import { writeOsmPbf } from '../../packages/city/src/osm/testing/write-pbf.ts';

const blocks = 6;
const blockMetres = 200;

/** A square grid of streets, `east` metres from 0°, 0°; if `sparse`, it has only one row. During `hours`, the fifth is closed. */
export function town(name: string, { sparse = false, east: west = 0, hours = '' } = {}): Uint8Array {
  const nodes: Record<string, DrawnNode> = { hall: [west + 10, 10, { place: 'town', name }] };
  const streets: Record<string, DrawnStreet> = {};
  const lines = Array.from({ length: blocks }, (_, index) => index);
  for (const east of lines)
    for (const north of lines) nodes[`n${east}${north}`] = [west + east * blockMetres, north * blockMetres];
  for (const line of lines) {
    streets[`column${line}`] = {
      along: lines.map((north) => `n${line}${north}`).join(' '),
      ...(line === 0 && { tags: { name: `Old ${name}` } }),
    };
    if (!sparse || line === 0)
      streets[`row${line}`] = {
        along: lines.map((east) => `n${east}${line}`).join(' '),
        ...(line === 4 && hours !== '' && { tags: { 'motor_vehicle:conditional': `no @ (${hours})` } }),
      };
  }
  return writeOsmPbf(drawStreets({ nodes, streets }).osm);
}

/** The same, but nothing joins most of its streets: less than 60 per cent of the junctions are connected. */
export function ruin(name: string, { east: west = 0 } = {}): Uint8Array {
  const nodes: Record<string, DrawnNode> = { hall: [west + 10, 10, { place: 'town', name }] };
  const streets: Record<string, DrawnStreet> = { main: { along: 'a b c', tags: { name: `Old ${name}` } } };
  for (const [index, id] of ['a', 'b', 'c'].entries()) nodes[id] = [west + index * 900, 0];
  for (let at = 0; at < 6; at++) {
    nodes[`from${at}`] = [west + at * 300, 500];
    nodes[`to${at}`] = [west + at * 300, 540];
    streets[`lost${at}`] = { along: `from${at} to${at}` };
  }
  return writeOsmPbf(drawStreets({ nodes, streets }).osm);
}
