import { openScratch } from '../tests/scratch.ts';
import { runStep } from './steps/run-step.ts';

/** Renews the pictures of docs/screens.md: the running product in the sandbox, as people see it. */
openScratch();
const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/pictures'] as const;
process.exitCode = (await runStep({ name: 'pictures of the docs', command }, true)).exitCode;
