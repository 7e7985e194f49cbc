import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverSources } from './build-server.mjs';
import { buildEnvironment, webSources } from './build-web.mjs';
import { root } from './root.ts';

test.each(['development', 'test', undefined])(
  'the pages are built for production if NODE_ENV is %s, as in a test that starts the product',
  (callers) => {
    expect(buildEnvironment('dist-next', { NODE_ENV: callers, PATH: '/bin' })).toEqual({
      NODE_ENV: 'production',
      PATH: '/bin',
      BUILT_CLIENT: 'dist-next/client',
    });
  },
);

/** An app and the packages of ours that it depends on, as folders. */
function foldersOf(app: string): string[] {
  const folders = new Map(
    globSync(['packages/*', 'apps/*', 'texts'], { cwd: root }).map((folder) => [
      manifestOf(folder).name,
      folder,
    ]),
  );
  const found = new Set([app]);
  for (const folder of found)
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const used = folders.get(name);
      if (used !== undefined) found.add(used);
    }
  return [...found];
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };

test.each([
  ['apps/web', webSources],
  ['apps/server', serverSources],
])(
  '%s is built again after a change to itself or to a package that it uses, its package.json included',
  (app, sources) => {
    const isSource = (path: string) =>
      sources.some((source) => path === source || path.startsWith(`${source}/`));
    const missing = foldersOf(app)
      .flatMap((folder) => [
        `${folder}/package.json`,
        folder === 'texts' ? 'texts/en.json' : `${folder}/src/index.ts`,
      ])
      .filter((path) => !isSource(path));
    expect(missing).toEqual([]);
  },
);
