import { expect, test } from 'vitest';

import { filesEnding, readText } from './tracked-files.ts';

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const manifests = filesEnding('package.json').map((path) => ({
  path,
  content: JSON.parse(readText(path)) as Manifest,
}));
const declared = manifests.flatMap(({ path, content }) =>
  KINDS.flatMap((kind) =>
    Object.entries(content[kind] ?? {}).map(([name, version]) => ({ path, name, version })),
  ),
);
const packages = declared.filter(({ name }) => !name.startsWith('@fiacre/'));
const rows = [...readText('docs/decisions/dependencies.md').matchAll(/^\| ([^ |]+) \|(.*)\|$/gm)].filter(
  ([, name]) => name !== 'package' && name !== '---',
);

test('every workspace is checked', () => {
  expect(manifests.map(({ path }) => path).toSorted()).toEqual([
    'apps/server/package.json',
    'apps/web/package.json',
    'package.json',
    'packages/city/package.json',
    'packages/contract/package.json',
    'packages/dispatch/package.json',
    'packages/domain/package.json',
    'texts/package.json',
    'tools/node/package.json',
  ]);
});

test('every package is pinned to one version', () => {
  expect(declared.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('all workspaces use the same version of a package', () => {
  const versions = Map.groupBy(packages, ({ name }) => name);
  const split = [...versions].filter(([, uses]) => new Set(uses.map(({ version }) => version)).size > 1);
  expect(split).toEqual([]);
});

test('the record of dependencies lists exactly the packages in use', () => {
  const names = [...new Set(packages.map(({ name }) => name))].toSorted();
  expect(rows.map(([, name = '']) => name).toSorted()).toEqual(names);
});

test('each package is used by the workspace that the record names', () => {
  const whereOf = (name: string) => {
    const users = packages
      .filter((one) => one.name === name)
      .map(({ path }) => path.split('/').at(-2) ?? 'root');
    return [...new Set(users)].toSorted().join(', ');
  };
  const wrong = rows.flatMap(([, name = '', rest = '']) => {
    const said = (rest.split('|')[0] ?? '').split(',').map((word) => word.trim());
    return said.toSorted().join(', ') === whereOf(name) ? [] : [`${name}: ${whereOf(name)}`];
  });
  expect(wrong).toEqual([]);
});

test('each entry gives use, reason, size, licence, maintainer and replacement', () => {
  const incomplete = rows.filter(
    ([, , rest = '']) => rest.split('|').some((cell) => cell.trim() === '') || rest.split('|').length !== 6,
  );
  expect(incomplete.map(([, name]) => name)).toEqual([]);
});

test('the domain depends on nothing', () => {
  const domain = manifests.find(({ path }) => path === 'packages/domain/package.json');
  expect(domain?.content.dependencies ?? {}).toEqual({});
});

test('the lock file names no registry, so that any mirror works', () => {
  expect(readText('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('every package of the lock file has a version and a digest', () => {
  const lock = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { version?: string; integrity?: string; link?: boolean }>;
  };
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity)).toEqual([]);
});
