import type { Point } from './plane.ts';

/** Smooth noise in [-1, 1] over the plane, with one bump about every `wavelengthMetres`. */
export type Noise = (p: Point, wavelengthMetres: number) => number;

export function createNoise(seed: number): Noise {
  const corner = (ix: number, iy: number): number => {
    let hash = Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
  };
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (p, wavelengthMetres) => {
    const x = p.x / wavelengthMetres;
    const y = p.y / wavelengthMetres;
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const tx = ease(x - ix);
    const ty = ease(y - iy);
    const south = corner(ix, iy) * (1 - tx) + corner(ix + 1, iy) * tx;
    const north = corner(ix, iy + 1) * (1 - tx) + corner(ix + 1, iy + 1) * tx;
    return south * (1 - ty) + north * ty;
  };
}
