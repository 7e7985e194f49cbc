import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

import { describeSources, hashSources, sameFiles } from './source-manifest.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'src', 'a.ts'), 'one');
  writeFileSync(join(folder, 'src', 'deep', 'b.ts'), 'two');
});

test('an unchanged tree is recognised without reading its files', () => {
  expect(sameFiles(describe(), describe())).toBe(true);
});

test('a changed, a new and a renamed file change both the listing and the hash', () => {
  const seen = new Set([hash()]);
  writeFileSync(join(folder, 'src', 'a.ts'), 'ONE');
  seen.add(hash());
  writeFileSync(join(folder, 'src', 'c.ts'), '');
  seen.add(hash());
  writeFileSync(join(folder, 'src', 'd.ts'), '');
  seen.add(hash());
  expect(seen.size).toBe(4);
});

test('a checkout that changes only file times keeps the hash', () => {
  const [before, hashBefore] = [describe(), hash()];
  utimesSync(join(folder, 'src', 'a.ts'), 1, 1);
  expect(sameFiles(before, describe())).toBe(false);
  expect(hash()).toBe(hashBefore);
});

test('a missing path is skipped', () => {
  expect(describeSources(folder, ['src/a.ts', 'public'])).toEqual({ 'src/a.ts': expect.any(String) });
});

function describe(): Record<string, string> {
  return describeSources(folder, ['src']);
}

function hash(): string {
  return hashSources(folder, describe());
}
