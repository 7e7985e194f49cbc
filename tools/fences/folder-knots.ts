import { posix } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { isTest } from './zones.ts';

/**
 * Folders that still import each other in a circle, each listed with the folders of its circle. A circle may only
 * shrink: one that has grown, or that is gone but still listed, fails.
 */
export const KNOWN_KNOTS: readonly (readonly string[])[] = [
  ['apps/web/src/app', 'apps/web/src/app/pages', 'apps/web/src/app/shells'],
];

/**
 * Circles of imports between folders, even where the files form none: to learn one of these folders, a reader has to
 * learn all of them. A folder's `index.ts` imports its other folders and is imported from outside, so it is counted
 * separately.
 *
 * @param graph file → files that it imports
 * @param known accepted circles
 * @returns a rule for each unknown circle, and for each known one that has changed
 */
export function brokenFolderRules(
  graph: ReadonlyMap<string, readonly string[]>,
  known: readonly (readonly string[])[],
): { readonly path: string; readonly rule: string }[] {
  const knots = findCycles(folderGraph(graph)).map((knot) => knot.toSorted());
  const isKnown = (knot: readonly string[]) => known.some((each) => each.join() === knot.join());
  const isPresent = (knot: readonly string[]) =>
    knot.some((place) => [...graph.keys()].some((file) => placeOf(file) === place));
  return [
    ...knots
      .filter((knot) => !isKnown(knot))
      .map((knot) => ({ path: knot[0] ?? '', rule: `folders import each other: ${knot.join(' ↔ ')}` })),
    ...known
      .filter((knot) => isPresent(knot) && !knots.some((found) => found.join() === knot.join()))
      .map((knot) => ({
        path: knot[0] ?? '',
        rule: `the circle ${knot.join(' ↔ ')} has changed: correct it in folder-knots.ts`,
      })),
  ];
}

function folderGraph(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    if (!isSource(file)) continue;
    const from = placeOf(file);
    const reached = folders.get(from) ?? new Set<string>();
    for (const path of imported) if (isSource(path) && placeOf(path) !== from) reached.add(placeOf(path));
    folders.set(from, reached);
  }
  return new Map([...folders].map(([folder, reached]) => [folder, [...reached]]));
}

const isSource = (path: string): boolean => /^(?:apps|packages)\//.test(path) && !isTest(path);
const placeOf = (path: string): string => (posix.basename(path) === 'index.ts' ? path : posix.dirname(path));
