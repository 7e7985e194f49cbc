import {
  drawStreets,
  type DrawnNode,
  type DrawnStreet,
} from '../../packages/city/src/osm/testing/draw-streets.ts';
import { writeOsmPbf } from '../../packages/city/src/osm/testing/write-pbf.ts';

const blocks = 6;
const blockMetres = 200;

/** A square grid of streets, `east` metres from 0°, 0°; if `sparse`, it has only one row. */
export function town(name: string, { sparse = false, east: west = 0 } = {}): Uint8Array {
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
      streets[`row${line}`] = { along: lines.map((east) => `n${east}${line}`).join(' ') };
  }
  return writeOsmPbf(drawStreets({ nodes, streets }).osm);
}
