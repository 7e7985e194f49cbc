import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { checkFiles } from './check-files.ts';

const DOMAIN = 'packages/domain/src/fare/fare.ts';
const FEATURE = 'apps/web/src/features/book-ride/page.tsx';
const CAPABILITY = 'apps/server/src/bookings/service.ts';

/** One planted violation of each kind: path, text, and the expected message. */
const PLANTED: readonly [kind: string, path: string, text: string, says: RegExp][] = [
  ['domain imports a library', DOMAIN, `import { z } from 'zod';`, /domain imports nothing/],
  ['domain imports Node', DOMAIN, `import { join } from 'node:path';`, /domain imports nothing/],
  ['domain imports contract', DOMAIN, `import type { A } from '@fiacre/contract';`, /domain imports nothing/],
  [
    'domain imports tests/sizes.ts',
    DOMAIN,
    `import { sizesOf } from '../../../../tests/sizes.ts';`,
    /domain imports nothing/,
  ],
  [
    'contract imports city',
    'packages/contract/src/maps.ts',
    `import { a } from '@fiacre/city';`,
    /contract imports/,
  ],
  [
    'contract imports a library',
    'packages/contract/src/maps.ts',
    `import { a } from 'pg';`,
    /contract imports/,
  ],
  [
    'city imports contract',
    'packages/city/src/graph/a.ts',
    `import { a } from '@fiacre/contract';`,
    /city imports/,
  ],
  [
    'dispatch imports city',
    'packages/dispatch/src/modes/a.ts',
    `import { a } from '@fiacre/city';`,
    /dispatch imports domain only/,
  ],
  [
    'dispatch imports Node',
    'packages/dispatch/src/modes/a.ts',
    `import { readFileSync } from 'node:fs';`,
    /dispatch imports domain only/,
  ],
  [
    'a page reads the texts',
    FEATURE,
    `import en from '@fiacre/texts/en.json' with { type: 'json' };`,
    /through @fiacre\/contract/,
  ],
  [
    'a capability imports the city, not the map',
    CAPABILITY,
    `import { a } from '@fiacre/city';`,
    /may not import this part of city/,
  ],
  [
    'the map imports the inside of the city',
    'apps/server/src/maps/a.ts',
    `import { a } from '@fiacre/city/routing/router';`,
    /may not import this part of city/,
  ],
  [
    'a capability imports the laboratory of dispatch',
    CAPABILITY,
    `import { a } from '@fiacre/dispatch/laboratory';`,
    /may not import this part of dispatch/,
  ],
  [
    'a capability imports dispatch without need',
    'apps/server/src/wallet/a.ts',
    `import { a } from '@fiacre/dispatch';`,
    /may not import this part of dispatch/,
  ],
  ['a path into another package', CAPABILITY, `import { a } from '../../../../${DOMAIN}';`, /by its name/],
  ['web imports the server', FEATURE, `import { a } from '@fiacre/server';`, /never imports the server/],
  [
    'web imports a server type',
    FEATURE,
    `import type { A } from '../../../../server/src/app.ts';`,
    /by its name/,
  ],
  [
    'web names a server type inline',
    FEATURE,
    `export type A = import('@fiacre/server').A;`,
    /never imports the server/,
  ],
  [
    'web loads the server lazily',
    FEATURE,
    `export const a = () => import('@fiacre/server');`,
    /never imports the server/,
  ],
  [
    'web re-exports the server',
    FEATURE,
    `export const b = 1; export { a } from '@fiacre/server';`,
    /never imports/,
  ],
  ['web imports city', FEATURE, `import { a } from '@fiacre/city';`, /contract and domain only/],
  ['web imports dispatch', FEATURE, `import { a } from '@fiacre/dispatch';`, /contract and domain only/],
  ['web imports Node', FEATURE, `import { join } from 'node:path';`, /no node: modules/],
  ['server imports the web', CAPABILITY, `import { a } from '@fiacre/web';`, /never imports the web/],
  ['CALL-16 a page calls fetch', FEATURE, `export const a = () => fetch('/api/me');`, /only through/],
  ['CALL-16 a page calls window.fetch', FEATURE, `export const a = () => window.fetch('/a');`, /only thr/],
  [
    'CALL-16 a shell opens a connection',
    'apps/web/src/app/shells/a.ts',
    `export const a = new WebSocket('wss://a');`,
    /only through/,
  ],
  [
    'CALL-16 a ui component sends a beacon',
    'apps/web/src/ui/a.ts',
    `export const a = () => navigator.sendBeacon('/a');`,
    /only through/,
  ],
  [
    'a page sends a change past the hook',
    FEATURE,
    `import { useMutation } from '@tanstack/react-query';`,
    /useMutation outside .*useSend/,
  ],
  [
    'a page gets every route',
    FEATURE,
    `import { everyRoute } from '../../api/client.ts';`,
    /everyRoute outside .*useSend/,
  ],
  [
    'a page creates a client',
    FEATURE,
    `import { createClient } from '@fiacre/contract/client';`,
    /createClient outside/,
  ],
  [
    'a page polls past the hook',
    FEATURE,
    `export const a = { refetchInterval: 5000 };`,
    /refetchInterval outside .*useFresh/,
  ],
  [
    'another file of api sends a change past the hook',
    'apps/web/src/api/office/zones.ts',
    `import { useMutation as useChange } from '@tanstack/react-query';`,
    /useMutation outside .*useSend/,
  ],
  ['feature imports a feature', FEATURE, `import { a } from '../trip/page.tsx';`, /another feature/],
  ['feature imports app', FEATURE, `import { a } from '../../app/routes.ts';`, /joins the features/],
  [
    'ui imports a feature',
    'apps/web/src/ui/card.tsx',
    `import { a } from '../features/trip/a.ts';`,
    /never imports a feature/,
  ],
  [
    'map imports a feature',
    'apps/web/src/map/car.tsx',
    `import { a } from '../features/trip/a.ts';`,
    /never imports a feature/,
  ],
  [
    'api imports ui',
    'apps/web/src/api/client/client.ts',
    `import { a } from '../../ui/card.tsx';`,
    /does not import/,
  ],
  [
    'platform imports a capability',
    'apps/server/src/platform/http/a.ts',
    `import { a } from '../../bookings/index.ts';`,
    /platform never/,
  ],
  [
    'platform imports a capability type',
    'apps/server/src/platform/http/a.ts',
    `import type { A } from '../../bookings/index.ts';`,
    /platform never/,
  ],
  ['capability enters another', CAPABILITY, `import { a } from '../wallet/store.ts';`, /index\.ts only/],
  ['capability imports the assembly', CAPABILITY, `import { a } from '../app.ts';`, /assemble/],
  ['default export', CAPABILITY, `export default function a() {}`, /named exports only/],
  ['default export by name', CAPABILITY, `const a = 1; export { a as default };`, /named exports only/],
  ['barrel in a folder', 'packages/domain/src/fare/index.ts', `export * from './fare.ts';`, /re-exports/],
  [
    'file with a vague name',
    'apps/server/src/bookings/booking-utils.ts',
    `export const a = 1;`,
    /is too vague/,
  ],
  ['folder with a vague name', 'apps/web/src/features/common/a.ts', `export const a = 1;`, /is too vague/],
  ['PascalCase file', 'apps/web/src/ui/Card.tsx', `export const a = 1;`, /kebab-case/],
  ['camelCase folder', 'apps/web/src/features/bookRide/a.ts', `export const a = 1;`, /kebab-case/],
  ['oversize file', CAPABILITY, 'export const a = 1;\n'.repeat(1) + '\n'.repeat(500), /501 lines/],
];

describe('a planted violation is found', () => {
  test.each(PLANTED)('%s', (_kind, path, text, says) => {
    const rules = checkFiles(new Map([[path, text]])).map((violation) => violation.rule);
    expect(rules).toEqual([expect.stringMatching(says)]);
  });

  test('an import cycle, even of types only', () => {
    const files = new Map([
      ['packages/domain/src/a/a.ts', `import type { B } from './b.ts'; export type A = B;`],
      ['packages/domain/src/a/b.ts', `import type { C } from './c.ts'; export type B = C;`],
      ['packages/domain/src/a/c.ts', `import type { A } from './a.ts'; export type C = A;`],
    ]);
    expect(checkFiles(files).map((violation) => violation.rule)).toEqual([
      expect.stringMatching(/import cycle: .*a\.ts ↔ .*b\.ts ↔ .*c\.ts/),
    ]);
  });

  test('folders that import each other, even if their files form no cycle', () => {
    const files = new Map([
      ['packages/domain/src/a/one.ts', `import type { B } from '../b/b.ts'; export type One = B;`],
      ['packages/domain/src/a/two.ts', `export type Two = 2;`],
      ['packages/domain/src/b/b.ts', `import type { C } from '../b/inner/c.ts'; export type B = C;`],
      ['packages/domain/src/b/inner/c.ts', `import type { Two } from '../../a/two.ts'; export type C = Two;`],
    ]);
    expect(checkFiles(files)).toEqual([
      {
        path: 'packages/domain/src/a',
        line: 1,
        rule: `folders import each other: ${['a', 'b', 'b/inner'].map((folder) => `packages/domain/src/${folder}`).join(' ↔ ')}`,
      },
    ]);
  });

  test.each([
    `import { Amount } from '@fiacre/contract';`,
    `import { type Amount } from '@fiacre/contract';`,
    `export const a = 1; export * from '@fiacre/contract';`,
    `export const a = () => import('@fiacre/contract');`,
    `import * as z from 'zod/mini';`,
  ])('a page loads zod: %s', (text) => {
    expect(checkFiles(withSchemas(text)).map((violation) => violation.rule)).toEqual([
      expect.stringMatching(/loads zod in the browser \(.*zod/),
    ]);
  });

  test('a file that does not parse', () => {
    expect(() => checkFiles(new Map([[DOMAIN, 'export const = ;']]))).toThrow(/does not parse/);
  });
});

/** Allowed uses of the same constructs: a check that rejects everything proves nothing. */
const ALLOWED: readonly [kind: string, path: string, text: string][] = [
  ['domain imports itself', DOMAIN, `import { a } from '../money/money.ts';`],
  [
    'a domain test imports tests/sizes.ts',
    'packages/domain/src/fare/fare.test.ts',
    `import { sizesOf } from '../../../../tests/sizes.ts';`,
  ],
  ['a domain test imports vitest', 'packages/domain/src/fare/fare.test.ts', `import { test } from 'vitest';`],
  [
    'contract imports domain and zod',
    'packages/contract/src/a.ts',
    `import { z } from 'zod';\nimport { a } from '@fiacre/domain';`,
  ],
  [
    'contract reads the English texts',
    'packages/contract/src/a.ts',
    `import en from '@fiacre/texts/en.json' with { type: 'json' };`,
  ],
  [
    'a test reads the texts',
    'apps/web/src/ui/a.test.ts',
    `import fa from '@fiacre/texts/fa.json' with { type: 'json' };`,
  ],
  [
    'a capability imports another’s index',
    CAPABILITY,
    `import { a } from '../wallet/index.ts';\nimport { b } from '../platform/ids/ids.ts';`,
  ],
  [
    'a feature imports ui and contract',
    FEATURE,
    `import { a } from '../../ui/card.tsx';\nimport { b } from '@fiacre/contract/client';`,
  ],
  [
    'the data-access layer fetches',
    'apps/web/src/api/client/client.ts',
    `export const a = () => globalThis.fetch('/api/me');`,
  ],
  ['the server fetches', CAPABILITY, `export const a = () => fetch('https://a.example');`],
  ['app joins the features', 'apps/web/src/app/routes.ts', `import { a } from '../features/trip/page.tsx';`],
  ['a test across workspaces', 'tests/faults/a.test.ts', `import { a } from '../../apps/server/src/app.ts';`],
  ['main assembles', 'apps/server/src/app.ts', `import { a } from './bookings/routes.ts';`],
  ['a front door', 'apps/server/src/bookings/index.ts', `export { a } from './service.ts';`],
  [
    'the hook of changes uses React Query’s',
    'apps/web/src/api/sync/send.ts',
    `import { useMutation } from '@tanstack/react-query';`,
  ],
  [
    'the queue of the device gets every route',
    'apps/web/src/api/offline/a.ts',
    `import { everyRoute } from '../client.ts';`,
  ],
  ['the map imports the city', 'apps/server/src/maps/a.ts', `import { a } from '@fiacre/city';`],
  [
    'the rehearsals import the laboratory',
    'apps/server/src/rehearsals/a.ts',
    `import { a } from '@fiacre/dispatch/laboratory/index';`,
  ],
  ['a style sheet', FEATURE, `import styles from './page.module.css';`],
  [
    'a long file with a stated reason',
    DOMAIN,
    `// Longer than 500 lines because it is one table.\n${'\n'.repeat(600)}`,
  ],
];

test.each(ALLOWED)('allowed: %s', (_kind, path, text) => {
  expect(checkFiles(new Map([[path, text]]))).toEqual([]);
});

test.each([
  `import type { Amount } from '@fiacre/contract';`,
  `export type A = import('@fiacre/contract').Amount;`,
  `import { codes } from '@fiacre/contract/errors';`,
  `import { en } from '@fiacre/contract/texts/en';`,
])('allowed: a page that does not load zod: %s', (text) => {
  expect(checkFiles(withSchemas(text))).toEqual([]);
});

describe('the command', () => {
  test('fails on a violation on disk and names its line', () => {
    const { status, stdout } = runOn({ [DOMAIN]: `\nimport { z } from 'zod';\n` });
    expect(stdout).toContain(`${DOMAIN}:2  imports zod: domain imports nothing`);
    expect(status).toBe(1);
  });

  test('passes on a clean tree and prints the number of files', () => {
    const { status, stdout } = runOn({ [DOMAIN]: `export const a = 1;\n` });
    expect(stdout).toContain('1 files, 0 violations');
    expect(status).toBe(0);
  });

  test('fails on an empty tree', () => {
    expect(runOn({ 'readme.md': 'nothing' }).status).not.toBe(0);
  });
});

/** A contract with schemas behind its front door, and a page with this text. */
function withSchemas(page: string): Map<string, string> {
  const source = 'packages/contract/src';
  return new Map([
    [`${source}/index.ts`, `export const version = 1; export * from './primitives.ts';`],
    [`${source}/primitives.ts`, `import * as z from 'zod'; export const Amount = z.int();`],
    [
      `${source}/errors.ts`,
      `import type { Amount } from './primitives.ts'; export const codes: Amount[] = [];`,
    ],
    [`${source}/texts/en.ts`, `export const en = {};`],
    [FEATURE, page],
  ]);
}

function runOn(files: Readonly<Record<string, string>>): { status: number | null; stdout: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fences-'));
  try {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = join(import.meta.dirname, 'main.ts');
    return spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
