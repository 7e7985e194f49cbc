import { randomBytes, randomInt } from 'node:crypto';

/** Unpredictable bytes and numbers, injected so that a test can choose them. */
export interface Random {
  bytes(count: number): Buffer;
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  integer: (min, max) => randomInt(min, max + 1),
};
