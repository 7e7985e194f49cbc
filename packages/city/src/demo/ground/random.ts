/**
 * A seeded sequence of pseudo-random numbers (sfc32). The demo city never uses `Math.random`, because the same seed
 * must give the same bytes on every machine.
 */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high], both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Creates an independent sequence, so that a change in one part of the city does not affect the rest. */
  fork(label: string): Random;
}

function hashLabel(seed: number, label: string): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0;
  for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** The first steps of sfc32 are skipped, so that adjacent seeds diverge. */
const WARM_UP_STEPS = 12;

export function createRandom(seed: number): Random {
  let a = seed >>> 0;
  let b = Math.imul(seed, 0x85ebca6b) >>> 0;
  let c = Math.imul(seed ^ 0x27d4eb2f, 0xc2b2ae35) >>> 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) >>> 0) + counter++) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 4294967296;
  };
  for (let i = 0; i < WARM_UP_STEPS; i++) next();
  const between = (low: number, high: number): number => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('pick from an empty list');
      return item;
    },
    fork: (label) => createRandom(hashLabel(seed, label)),
  };
}
