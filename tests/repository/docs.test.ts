import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { OPERATOR_COMMANDS } from '../../tools/operator-commands.mjs';
import { filesEnding, readText, root, trackedFiles } from './tracked-files.ts';

const pages = filesEnding('.md');
const scripts = Object.keys(
  (JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts,
);
const operatorCommands = Object.keys(OPERATOR_COMMANDS);

describe('everything that the docs mention exists', () => {
  test('npm scripts', () => {
    const named = pages.flatMap((page) =>
      [...readText(page).matchAll(/npm run ([a-z:-]+[a-z])/g)].map(([, script = '']) => ({ page, script })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([]);
  });

  test('commands for operators', () => {
    const named = pages.flatMap((page) =>
      [...readText(page).matchAll(/(?:npm run fiacre --|^fiacre|`fiacre)\s([a-z:]+)/gm)].map(
        ([, command = '']) => ({ page, command }),
      ),
    );
    expect(new Set(named.map(({ command }) => command)).size).toBeGreaterThan(5);
    expect(named.filter(({ command }) => !operatorCommands.includes(command))).toEqual([]);
  });

  test('at most fifteen npm scripts', () => {
    expect(scripts.length).toBeLessThanOrEqual(15);
  });

  test('benchmarks', () => {
    const named = pages.flatMap((page) =>
      [...readText(page).matchAll(/npm run bench -- (\w+)/g)].map(([, name = '']) => ({ page, name })),
    );
    expect(named.length).toBeGreaterThan(5);
    const benchmarks = trackedFiles.filter((path) =>
      /^(?:packages|apps)\/[a-z]+\/bench\/\w+\.bench\.ts$/.test(path),
    );
    const missing = named.filter(
      ({ name }) => !benchmarks.some((path) => path.endsWith(`/${name}.bench.ts`)),
    );
    expect(missing).toEqual([]);
  });

  test('every npm script runs an existing program', () => {
    // The server's program is bundled from main.ts.
    const programs = [...readText('tools/run.mjs').matchAll(/program: (?:'([^']+)'|serverProgram)/g)].map(
      ([, path = 'apps/server/src/main.ts']) => path,
    );
    // The script `fiacre` runs one of the commands for operators.
    expect(programs.length).toBe(scripts.length - 1);
    const all = [...programs, ...Object.values(OPERATOR_COMMANDS).map(({ program }) => program)];
    expect(all.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('links to files', () => {
    const broken = pages.flatMap((page) =>
      [...readText(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('paths in backticks', () => {
    const broken = pages.flatMap((page) =>
      [...readText(page).matchAll(/`((?:apps|packages|tools|tests|docs|\.ci)\/[\w./-]*)`/g)]
        .map(([, path = '']) => path)
        // Built, not committed.
        .filter((path) => !path.includes('/dist/') && !isPresent(path))
        .map((path) => `${page} → ${path}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('the tree in docs/architecture/README.md', () => {
  const [tree = ''] = /```\npackages\/[\s\S]*?```/.exec(readText('docs/architecture/README.md')) ?? [];
  const named = new Set([...tree.matchAll(/(?<![\w/.])([a-z0-9-]+)\//g)].map(([, folder = '']) => folder));
  const folders = new Set(
    trackedFiles.flatMap((path) => {
      const found = /^(?:(?:packages|apps)\/[a-z]+\/src|tests)\/([a-z0-9-]+)\//.exec(path);
      return found ? [found[1] ?? ''] : [];
    }),
  );

  test('lists every folder of the packages, the server, the web and the tests', () => {
    expect([...folders].filter((folder) => !named.has(folder))).toEqual([]);
  });

  test('lists no other folder', () => {
    const above = ['packages', 'apps', 'domain', 'contract', 'city', 'server', 'web'];
    const top = ['tests', 'tools', 'docs', 'bench'];
    const known = new Set([...folders, ...above, ...top, 'src']);
    expect([...named].filter((folder) => !known.has(folder))).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = filesEnding('.md').filter((path) => path.startsWith('docs/decisions/'));
  const told = decisions.filter((path) => !path.endsWith('/dependencies.md'));

  test('each fits on one page of 60 lines', () => {
    expect(told.filter((path) => readText(path).trimEnd().split('\n').length > 60)).toEqual([]);
  });

  test('each has a context, a decision and its cost', () => {
    const incomplete = told.filter((path) => {
      const text = readText(path);
      return !/^## Context/m.test(text) || !/^## Decision/m.test(text) || !/^## What it costs/m.test(text);
    });
    expect(told.length).toBeGreaterThan(5);
    expect(incomplete).toEqual([]);
  });
});

/** A path, a folder, or the beginning of file names such as `apps/server/src/accounts`. */
function isPresent(path: string): boolean {
  return existsSync(join(root, path));
}
