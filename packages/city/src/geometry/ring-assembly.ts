import type { LatLng } from '@fiacre/domain';
import { isInRing, lineMetres, samePlace, signedArea, type Rings } from './ring-geometry.ts';

/**
 * Joins lines end to end into chains that are as long as possible. With `directed` (for coastlines), an end joins only
 * a start; otherwise lines may be reversed.
 */
export function joinLines(lines: readonly (readonly LatLng[])[], directed: boolean): LatLng[][] {
  const left = new Set(lines.filter((line) => line.length > 1));
  const byEnd = new Map<string, Set<readonly LatLng[]>>();
  const register = (position: LatLng | undefined, line: readonly LatLng[]): void => {
    const key = keyOf(position);
    const known = byEnd.get(key);
    if (known) known.add(line);
    else byEnd.set(key, new Set([line]));
  };
  for (const line of left) {
    register(line[0], line);
    register(line.at(-1), line);
  }
  const next = (position: LatLng | undefined, wantStart: boolean): LatLng[] | undefined => {
    for (const line of byEnd.get(keyOf(position)) ?? []) {
      if (!left.has(line)) continue;
      const fits = samePlace(wantStart ? line[0] : line.at(-1), position);
      if (!fits && directed) continue;
      left.delete(line);
      return fits ? [...line] : [...line].reverse();
    }
    return undefined;
  };
  const chains: LatLng[][] = [];
  for (const line of left) {
    left.delete(line);
    let chain = [...line];
    while (!samePlace(chain[0], chain.at(-1))) {
      const after = next(chain.at(-1), true);
      const before = after === undefined ? next(chain[0], false) : undefined;
      if (after !== undefined) chain = [...chain, ...after.slice(1)];
      else if (before !== undefined) chain = [...before, ...chain.slice(1)];
      else break;
    }
    chains.push(chain);
  }
  return chains;
}

function keyOf(position: LatLng | undefined): string {
  return position === undefined ? '' : `${position.lat},${position.lng}`;
}

/**
 * An outline of which at most this share of the length is missing is closed with a straight line; any other is dropped.
 */
const REPAIRABLE_SHARE = 0.35;

/** The closed rings of a multipolygon's lines; small gaps at the edge of an extract are closed. */
export function closeRings(lines: readonly (readonly LatLng[])[]): LatLng[][] {
  return joinLines(lines, false).flatMap((chain) => {
    const first = chain[0];
    const final = chain.at(-1);
    if (first === undefined || final === undefined || chain.length < 3) return [];
    if (samePlace(first, final)) return chain.length > 3 ? [chain] : [];
    return lineMetres([final, first]) <= REPAIRABLE_SHARE * lineMetres(chain) ? [[...chain, first]] : [];
  });
}

/** Assigns each hole to the smallest outline that contains it; a hole outside all outlines is dropped. */
export function nestRings(outlines: readonly LatLng[][], holes: readonly LatLng[][]): Rings[] {
  const areas = outlines.map((outline): LatLng[][] => [outline]);
  for (const hole of holes) {
    const inner = hole[0];
    if (inner === undefined) continue;
    const around = areas.filter((area) => isInRing(inner, area[0] ?? []));
    around.sort((one, other) => Math.abs(signedArea(one[0] ?? [])) - Math.abs(signedArea(other[0] ?? [])));
    around[0]?.push(hole);
  }
  return areas;
}
