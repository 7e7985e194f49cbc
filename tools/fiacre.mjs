// `fiacre <command>` where neither npm nor a build is needed, as in the container image.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { handOver } from './hand-over.mjs';
import { operatorCommand } from './operator-commands.mjs';

const [name = '', ...rest] = process.argv.slice(2);
try {
  const { program, env } = operatorCommand(name, 'fiacre <command>');
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', program);
  // A container's engine ends all of its processes, so nothing has to be noticed here.
  handOver(process.execPath, [path, ...rest], { ...env, ...process.env }, { whenGone: () => undefined });
} catch (error) {
  console.error(`fiacre: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
