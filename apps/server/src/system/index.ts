export { readFigures } from './read-figures.ts';
export { recorded } from './record-run.ts';
export { version } from './version.ts';
