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
import { operatorCommand } from './operator-commands.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

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

main(process.argv.slice(2)).catch((error) => {
  console.error(`fiacre: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

/** @param {string[]} argv */
async function main([script = '', ...args]) {
  const isOperator = script === 'fiacre';
  const [name = '', ...rest] = isOperator ? args : [script, ...args];
  /** @type {Command} */
  const command = isOperator ? operatorCommand(name, 'npm run fiacre -- <command>') : commandNamed(name);
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

/**
 * @param {string} name
 * @returns {Command}
 */
function commandNamed(name) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw new Error(`unknown command "${name}"; known: fiacre, ${Object.keys(COMMANDS).join(', ')}`);
}
