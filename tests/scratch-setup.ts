import { openScratch } from './scratch.ts';

/** Once for all projects of a run, before the first of its processes starts. */
export function setup(): void {
  openScratch();
}
