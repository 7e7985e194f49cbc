import { posix } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { isTest } from './zones.ts';

/**
 * Circles of imports between folders, even where the files form none: to learn one of these folders, a reader has to
 * learn all of them. A folder's `index.ts` imports its other folders and is imported from outside, so it is counted
 * separately.
 *
 * @param graph file → files that it imports
 */
export function brokenFolderRules(
  graph: ReadonlyMap<string, readonly string[]>,
): { readonly path: string; readonly rule: string }[] {
  return findCycles(folderGraph(graph)).map((knot) => {
    const folders = knot.toSorted();
    return { path: folders[0] ?? '', rule: `folders import each other: ${folders.join(' ↔ ')}` };
  });
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
