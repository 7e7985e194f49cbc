import { expect, test } from 'vitest';
import {
  currentMigrations,
  migrationProblems,
  readReleased,
  releasedFile,
  withVersion,
} from '../../tools/release/released-migrations.ts';
import { readText } from './tracked-files.ts';

const released = { '0.9.0': { '001_one': 'a', '002_two': 'b' }, '0.10.0': { '003_three': 'c' } };

test('no released migration has changed', () => {
  const list = readReleased();
  expect(Object.keys(list)).toContain('0.9.0');
  expect(Object.keys(list['0.9.0'] ?? {}).length).toBeGreaterThan(39);
  expect(migrationProblems(list, currentMigrations())).toEqual([]);
});

test('a released migration that has changed or is missing is a problem; a new one is not', () => {
  const same = { '001_one': 'a', '002_two': 'b', '003_three': 'c' };
  expect(migrationProblems(released, same)).toEqual([]);
  expect(migrationProblems(released, { ...same, '004_four': 'd' })).toEqual([]);
  expect(migrationProblems(released, { '001_one': 'a', '002_two': 'z' })).toEqual([
    '002_two was in 0.9.0 and has changed: add a new one',
    '003_three was in 0.10.0 and is missing: add a new one',
  ]);
});

test('a version lists what it adds, and leaves the lists of earlier ones unchanged', () => {
  const current = { '001_one': 'changed', '003_three': 'd', '004_four': 'e' };
  expect(withVersion(released, '0.10.0', current)).toEqual({
    '0.9.0': released['0.9.0'],
    '0.10.0': { '003_three': 'd', '004_four': 'e' },
  });
});

test('the list is written by the command that CONTRIBUTING.md names', () => {
  expect(readText('CONTRIBUTING.md')).toContain(
    `\`-- --migrations\` fixes the migrations of this version in ${releasedFile}`,
  );
});
