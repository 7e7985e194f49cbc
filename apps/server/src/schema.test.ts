import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { withStatuses } from './bookings/index.ts';
import { sqlFile } from './platform/database/sql-file.ts';
import type { Schema } from './platform/database/migrate.ts';
import { schema } from './schema.ts';

const { migrations, functions } = schema;

/** The hash of each SQL file. Lines never change once a release has them. */
type Released = Readonly<Record<string, string>>;
const released = JSON.parse(readFileSync(join(import.meta.dirname, 'released-sql.json'), 'utf8')) as Released;

/** The differences between the files and the released ones. */
function differences(files: Schema, known: Released) {
  const lines = [
    ...files.migrations.map(({ name, hash }) => [name, hash] as const),
    ...files.functions.map(({ name, version, hash }) => [`${name} version ${version}`, hash] as const),
  ];
  const names = new Set(lines.map(([line]) => line));
  return {
    changed: lines.filter(([line, hash]) => line in known && known[line] !== hash).map(([line]) => line),
    missing: Object.keys(known).length === 0 ? [] : lines.filter(([line]) => !(line in known)),
    removed: Object.keys(known).filter((line) => /^\d/.test(line) && !names.has(line)),
  };
}

test('a released migration stays unchanged, a changed function has a new version, and every file is recorded', () => {
  const { changed, missing, removed } = differences(schema, released);
  expect(
    changed,
    'Undo the change. For a migration, add a new file. For a function, increase the version in its first line.',
  ).toEqual([]);
  expect(Object.fromEntries(missing), 'Add these lines to released-sql.json.').toEqual({});
  expect(removed, 'Restore these migrations.').toEqual([]);
});

test('a changed, a removed and an unrecorded file are found once something is released', () => {
  const tables = sqlFile('001_tips', 'create table tips (id uuid)');
  const first = sqlFile('tips/sum.sql', '-- version 1\nselect 1');
  const known = { '001_tips': tables.hash, 'tips/sum.sql version 1': first.hash };
  const of = (changes: Partial<Schema>, list: Released = known) =>
    differences({ migrations: [tables], functions: [first], ...changes }, list);
  expect(of({})).toEqual({ changed: [], missing: [], removed: [] });
  expect(of({ migrations: [sqlFile('001_tips', 'create table tips ()')] }).changed).toEqual(['001_tips']);
  expect(of({ migrations: [] }).removed).toEqual(['001_tips']);
  const edited = sqlFile('tips/sum.sql', '-- version 1\nselect 2');
  expect(of({ functions: [edited] }).changed).toEqual(['tips/sum.sql version 1']);
  const second = sqlFile('tips/sum.sql', '-- version 2\nselect 2');
  expect(of({ functions: [second] })).toMatchObject({
    changed: [],
    missing: [['tips/sum.sql version 2', second.hash]],
  });
  expect(of({ functions: [edited] }, {})).toEqual({ changed: [], missing: [], removed: [] });
});

test('every SQL file is applied', () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.replaceAll(sep, '/'));
  const text = (path: string) =>
    withStatuses(readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll('\r\n', '\n'));
  const applied = new Set([...migrations, ...functions].map((file) => file.text));
  expect(found.filter((path) => !applied.has(text(path)))).toEqual([]);
  expect(found.length).toBe(applied.size);
});

test('names of migrations are unique and sorted in the order they run', () => {
  const names = migrations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^\d{3}_[a-z_]+$/.test(name))).toBe(true);
  expect(names.toSorted()).toEqual(names);
});

test('a function file states its version and can be run repeatedly', () => {
  const unfit = functions.filter(
    ({ text }) => !/^-- version [1-9]\d*\n/.test(text) || /\bcreate (?!or replace )/i.test(text),
  );
  expect(unfit.map(({ name }) => name)).toEqual([]);
});
