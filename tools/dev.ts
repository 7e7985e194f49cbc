import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildSteps } from './build-web.mjs';
import { root } from './root.ts';

const web = join(root, 'apps', 'web');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

// What is built here is not what `npm start` serves: without its manifest the next start builds afresh.
rmSync(join(web, 'dist', 'sources.json'), { force: true });

const children: ChildProcess[] = [
  ...buildSteps(web).map((words) => run(web, [vite, ...words, '--watch', '--logLevel', 'warn'])),
  // Watches what the server imported: its own sources, the packages, and the built half that renders.
  run(root, [
    '--watch',
    '--watch-preserve-output',
    join('apps', 'server', 'src', 'main.ts'),
    ...process.argv.slice(2),
  ]),
];

// Ctrl-C reaches all of them through the terminal; a signal to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

// The starter holds a channel to us, which closes when it is killed.
process.once('disconnect', () => {
  for (const child of children) child.kill();
});
process.channel?.unref();

function run(cwd: string, argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, argv, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
