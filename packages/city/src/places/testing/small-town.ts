import type { OsmData, OsmWay, Tags } from '../../osm/osm-data.ts';
import { buildPlaceTable } from '../place-table.ts';
import { collectPlaces } from '../../place-import/collect-places.ts';
import { Places } from '../places.ts';

/** A point in thousandths of a degree (about 111 m) east and north of 0°, 0°, with its tags. */
export type TownPoint = readonly [east: number, north: number, tags: Tags];
export type TownLine = readonly [tags: Tags, ...corners: (readonly [east: number, north: number])[]];

/** Builds a small town from points and lines. */
export function drawTown(points: readonly TownPoint[], lines: readonly TownLine[] = []): OsmData {
  const lats: number[] = [];
  const lngs: number[] = [];
  const nodeTags = new Map<number, Tags>();
  const place = (east: number, north: number): number => {
    lats.push(north / 1_000);
    lngs.push(east / 1_000);
    return lats.length;
  };
  for (const [east, north, tags] of points) nodeTags.set(place(east, north) - 1, tags);
  const ways = lines.map(([tags, ...corners], index): OsmWay => {
    const refs = corners.map(([east, north]) => place(east, north));
    const [first, last] = [corners[0], corners.at(-1)];
    const isClosed =
      first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
    return { id: index + 1, refs: isClosed ? [...refs.slice(0, -1), refs[0] ?? 0] : refs, tags };
  });
  return {
    nodeId: Float64Array.from(lats, (_, index) => index + 1),
    nodeLat: Float64Array.from(lats),
    nodeLng: Float64Array.from(lngs),
    nodeTags,
    ways,
    relations: [],
  };
}

export function placesOf(data: OsmData): Places {
  return new Places(buildPlaceTable(collectPlaces(data)));
}

/** The text that a person sees: the main text with matches in brackets, then the secondary text. */
export function shown(suggestion: ReturnType<Places['suggest']>[number] | undefined): string {
  if (suggestion === undefined) return 'nothing';
  let text = '';
  let from = 0;
  for (const { offset, length } of suggestion.main.matches) {
    text += `${suggestion.main.text.slice(from, offset)}[${suggestion.main.text.slice(offset, offset + length)}]`;
    from = offset + length;
  }
  text += suggestion.main.text.slice(from);
  return suggestion.secondary.text === '' ? text : `${text} | ${suggestion.secondary.text}`;
}
