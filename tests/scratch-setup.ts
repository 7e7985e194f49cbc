import { openScratch } from './scratch.ts';

/** Runs once for all projects of a run, before the first of its processes starts. */
export function setup(): void {
  openScratch();
}
