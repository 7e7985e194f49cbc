import { randomFillSync, randomInt } from 'node:crypto';

/** Unpredictable bytes and numbers, injected so that a test can choose them. */
export interface Random {
  bytes(count: number): Buffer;
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
}

/** A system call costs as much for 4 kB as for the 8 bytes of an id, so bytes are read in advance. */
const drawnBytes = 4096;

function createBytes(): Random['bytes'] {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return (count) => {
    if (used + count > drawn.length) {
      // A new buffer: bytes that were returned keep their values.
      drawn = randomFillSync(Buffer.allocUnsafeSlow(Math.max(drawnBytes, count)));
      used = 0;
    }
    used += count;
    return drawn.subarray(used - count, used);
  };
}

export const systemRandom: Random = {
  bytes: createBytes(),
  integer: (min, max) => randomInt(min, max + 1),
};
