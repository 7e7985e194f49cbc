import type { LatLng } from '@fiacre/domain';
import { joinLines } from '../geometry/ring-assembly.ts';
import type { TileFeature } from './tile-feature.ts';

interface Names {
  readonly minZoom: number;
  /** The most important first: a street that is in part an arterial road is shown like one. */
  readonly classes: readonly string[];
}

const NAMED: readonly Names[] = [
  { minZoom: 12, classes: ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'] },
  { minZoom: 14, classes: ['minor', 'service', 'pedestrian', 'path'] },
  { minZoom: 13, classes: ['ferry'] },
];

/**
 * Lines for the names of roads. A street changes its direction of traffic, its bridges and its lanes every few metres, so
 * on most of its pieces there is no room for its name. Here its pieces are joined whatever their tags.
 */
export function* roadNames(roads: readonly TileFeature[]): Generator<TileFeature> {
  for (const { minZoom, classes } of NAMED) {
    const streets = new Map<string, { lines: (readonly LatLng[])[]; class: number }>();
    for (const { layer, tags, geometry } of roads) {
      const known = classes.indexOf(String(tags['class']));
      const name = tags['name'];
      if (layer !== 'roads' || geometry.type !== 'line' || known < 0 || typeof name !== 'string') continue;
      const street = streets.get(name) ?? { lines: [], class: known };
      street.lines.push(geometry.line);
      street.class = Math.min(street.class, known);
      streets.set(name, street);
    }
    for (const [name, street] of streets) {
      const tags = { class: classes[street.class] ?? '', name };
      for (const line of joinLines(street.lines, false))
        yield { layer: 'road_names', minZoom, tags, geometry: { type: 'line', line } };
    }
  }
}
