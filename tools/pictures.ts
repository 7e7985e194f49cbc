import { openScratch } from '../tests/scratch.ts';
import { runStep } from './steps/run-step.ts';

/** Renews the screenshots of docs/screens.md from the product running in the sandbox. */
openScratch();
const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/pictures'] as const;
process.exitCode = (await runStep({ name: 'pictures of the docs', command }, true)).exitCode;
