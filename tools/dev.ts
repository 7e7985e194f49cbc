import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildSteps } from './build-web.mjs';
import { root } from './root.ts';

const web = join(root, 'apps', 'web');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

// This build differs from the one that `npm start` serves. Without its manifest, the next start builds the pages again.
rmSync(join(web, 'dist', 'sources.json'), { force: true });

const children: ChildProcess[] = [
  ...buildSteps(web).map((words) => run(web, [vite, ...words, '--watch', '--logLevel', 'warn'])),
  // Watches everything that the server imports: its own sources, the packages, and the built code that renders pages.
  run(root, [
    '--watch',
    '--watch-preserve-output',
    join('apps', 'server', 'src', 'main.ts'),
    ...process.argv.slice(2),
  ]),
];

// The terminal sends Ctrl-C to all of them; a signal to this process alone is forwarded.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

// The starter has an IPC channel to this process, which closes when the starter is killed.
process.once('disconnect', () => {
  for (const child of children) child.kill();
});
process.channel?.unref();

function run(cwd: string, argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, argv, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
