import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this many elements, there is too little to free. */
const worthwhile = 200_000;
let collect: ((options: object) => void) | undefined;

/**
 * Frees the memory left behind by the previous step of an import, if it worked on many elements. The engine only does
 * so once it needs memory, and counts little of the memory of typed arrays: their garbage would add to the peak of the
 * next step. An ordinary collection keeps the freed pages of the heap for several seconds, up to a quarter of the peak;
 * a last-resort collection returns them to the system.
 */
export function collectGarbage(elements: number): void {
  if (elements < worthwhile) return;
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as (options: object) => void;
  }
  collect({ type: 'major', flavor: 'last-resort' });
}
