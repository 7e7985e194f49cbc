// Entry of every npm script. Plain JavaScript without dependencies: it runs on Node 18 or later, before
// anything is installed, and hands over to the Node that runs the product.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureServerBuilt, serverOptions, serverProgram } from './build-server.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { handOver } from './hand-over.mjs';
import { ensureInstalled } from './install.mjs';
import { findNpm } from './npm-process.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Makes glibc return large blocks to the system as soon as they are free. By default it keeps more and more of them, which
 * adds a tenth to the peak of an import.
 */
const returnsMemory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** @typedef {{ program: string, options?: string[], needsWeb?: boolean, needsServer?: boolean, needsTools?: boolean, env?: Record<string, string> }} Command */

/** @type {Record<string, Command>} */
const COMMANDS = {
  start: {
    program: serverProgram,
    options: serverOptions,
    needsWeb: true,
    needsServer: true,
    env: { NODE_ENV: 'production' },
  },
  build: { program: 'tools/built.ts', needsWeb: true, needsServer: true },
  test: { program: 'tools/test.ts', needsTools: true },
  'test:long': { program: 'tools/test.ts', needsTools: true, env: { FIACRE_TEST: 'long' } },
  'test:real-city': { program: 'tools/real-city.ts', needsTools: true, needsWeb: true, needsServer: true },
  'test:engines': { program: 'tests/engines/main.ts', needsTools: true, needsWeb: true, needsServer: true },
  'test:mail-server': { program: 'tests/mail-server/main.ts', needsTools: true },
  check: { program: 'tools/check.ts', needsTools: true },
  dev: { program: 'tools/dev.ts', needsTools: true, needsWeb: true },
  bench: { program: 'tools/bench/main.ts', needsTools: true },
  simulate: { program: 'packages/dispatch/bench/simulate.ts', needsTools: true },
  'docs:pictures': { program: 'tools/pictures.ts', needsTools: true, needsWeb: true, needsServer: true },
  texts: { program: 'tools/texts.ts', needsTools: true },
  security: { program: 'tools/security.ts', needsTools: true },
};

/**
 * `npm run fiacre -- <command>`: what an operator runs on an installation.
 *
 * @type {Record<string, Command>}
 */
const OPERATOR_COMMANDS = {
  seed: { program: 'apps/server/src/commands/seed.ts' },
  'db:migrate': { program: 'apps/server/src/commands/migrate.ts' },
  'city:import': { program: 'apps/server/src/commands/import-city.ts', env: returnsMemory },
  'city:add': { program: 'apps/server/src/commands/add-city.ts', env: returnsMemory },
  'city:update': { program: 'apps/server/src/commands/update-city.ts', env: returnsMemory },
  'admin:create': { program: 'apps/server/src/commands/create-admin.ts' },
  'import:csv': { program: 'apps/server/src/commands/import-csv.ts' },
  export: { program: 'apps/server/src/commands/export.ts' },
  import: { program: 'apps/server/src/commands/import.ts' },
  backup: { program: 'apps/server/src/commands/backup.ts' },
  'backup:rehearse': { program: 'apps/server/src/commands/backup-rehearse.ts' },
  restore: { program: 'apps/server/src/commands/restore.ts' },
  'fare:recompute': { program: 'apps/server/src/commands/recompute-fare.ts' },
};

main(process.argv.slice(2)).catch((error) => {
  console.error(`fiacre: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

/** @param {string[]} argv */
async function main([script = '', ...args]) {
  const isOperator = script === 'fiacre';
  const [name = '', ...rest] = isOperator ? args : [script, ...args];
  const commands = isOperator ? OPERATOR_COMMANDS : COMMANDS;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const known = Object.keys(commands).join(', ');
    throw new Error(
      isOperator
        ? `usage: npm run fiacre -- <command>, where the command is one of ${known}`
        : `unknown command "${name}"; known: fiacre, ${known}`,
    );
  }
  const npm = findNpm(script);
  // A run that is going to need everything can install it at once.
  const needsTools = command.needsTools === true || process.env.FIACRE_INSTALL === 'all';
  const node = await ensureInstalled(root, say, needsTools ? 'all' : 'product');
  await Promise.all([
    command.needsWeb === true && ensureWebBuilt(root, node, say),
    command.needsServer === true && ensureServerBuilt(root, node, say),
  ]);
  const program = join(root, command.program);
  if (!existsSync(program)) throw new Error(`${command.program} is missing from this clone`);
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const cache = join(root, 'node_modules', '.cache', 'compiled');
  const env = { NODE_COMPILE_CACHE: cache, ...command.env, ...process.env, PATH };
  handOver(node, [...(command.options ?? []), program, ...rest], env, npm);
}

/** @param {string} line */
function say(line) {
  console.error(`fiacre: ${line}`);
}
