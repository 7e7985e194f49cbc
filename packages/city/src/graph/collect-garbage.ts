import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this many elements, there is too little to free. */
const worthwhile = 200_000;
let collect: (() => void) | undefined;

/**
 * Frees what the step of an import before has left behind, if it worked on many elements. The engine only does so once
 * it needs memory, and counts little of what typed arrays hold: their garbage would add to the peak of the next step.
 */
export function collectGarbage(elements: number): void {
  if (elements < worthwhile) return;
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
