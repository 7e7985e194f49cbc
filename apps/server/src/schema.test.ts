import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { schema } from './schema.ts';

const { migrations, functions } = schema;
const lineOf = ({ name, version }: { name: string; version: number }) =>
  functions.some((file) => file.name === name) ? `${name} version ${version}` : name;

/** The hash of each SQL file. Lines of released files never change. */
const released = JSON.parse(readFileSync(join(import.meta.dirname, 'released-sql.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

test('a released migration never changes, and a changed function has a new version', () => {
  const changed = [...migrations, ...functions].filter((file) => {
    const hash = released[lineOf(file)];
    return hash !== undefined && hash !== file.hash;
  });
  expect(
    changed.map(({ name }) => name),
    'Undo the change. For a migration, add a new file. For a function, increase the version in its first line.',
  ).toEqual([]);
});

test('every migration and every version of a function is recorded', () => {
  const missing = [...migrations, ...functions].filter((file) => !(lineOf(file) in released));
  expect(
    Object.fromEntries(missing.map((file) => [lineOf(file), file.hash])),
    'Add these lines to released-sql.json.',
  ).toEqual({});
});

test('no released migration is removed', () => {
  const gone = Object.keys(released).filter(
    (line) => /^\d/.test(line) && !migrations.some(({ name }) => name === line),
  );
  expect(gone).toEqual([]);
});

test('every SQL file is applied', () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => path.replaceAll(sep, '/'));
  const text = (path: string) =>
    readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll('\r\n', '\n');
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
