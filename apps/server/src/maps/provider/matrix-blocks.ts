import type { LatLng } from '@fiacre/domain';
import type { MapMatrix } from '../port/maps.ts';

type AskBlock = (sources: readonly LatLng[], targets: readonly LatLng[]) => Promise<MapMatrix>;

/** Builds a matrix of any size from a provider that returns at most `side` × `side` per request. */
export async function matrixInBlocks(
  sources: readonly LatLng[],
  targets: readonly LatLng[],
  side: number,
  ask: AskBlock,
): Promise<MapMatrix> {
  const durationsSeconds = sources.map((): number[] => []);
  const distancesMetres = sources.map((): number[] => []);
  for (let row = 0; row < sources.length; row += side) {
    for (let column = 0; column < targets.length; column += side) {
      // One after the other, since providers limit simultaneous requests.
      const block = await ask(sources.slice(row, row + side), targets.slice(column, column + side));
      block.durationsSeconds.forEach((cells, index) => durationsSeconds[row + index]?.push(...cells));
      block.distancesMetres.forEach((cells, index) => distancesMetres[row + index]?.push(...cells));
    }
  }
  return { durationsSeconds, distancesMetres };
}

/** Whether a provider's table has a row for each source and a cell in it for each target. */
export function hasShape(table: readonly (readonly unknown[])[], sources: number, targets: number): boolean {
  return table.length === sources && table.every((row) => row.length === targets);
}
