const movements = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * A map takes a slow phone two seconds of its processor. Next to what a reader came for, it can wait until they move,
 * touch or type; for a screen on a wall, where nobody does, it starts by itself.
 */
export const longestRestMilliseconds = 8000;

/**
 * Calls back with the reader's first movement on this document, at once if they have already pressed something.
 *
 * @returns cancels it
 */
export function whenUsed(then: () => void): () => void {
  const ending = new AbortController();
  const start = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    then();
  };
  const timer = setTimeout(
    start,
    'userActivation' in navigator && navigator.userActivation.hasBeenActive ? 0 : longestRestMilliseconds,
  );
  ending.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const type of movements)
    window.addEventListener(type, start, { capture: true, passive: true, signal: ending.signal });
  return () => ending.abort();
}
