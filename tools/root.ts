import { join } from 'node:path';

/** The folder of the clone. */
export const root: string = join(import.meta.dirname, '..');
