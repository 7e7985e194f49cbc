import { expect, test } from 'vitest';

import { environmentSchema } from '../../apps/server/src/platform/config/config.ts';
import { filesEnding, readText } from './tracked-files.ts';

const page = readText('docs/configuration.md');
const known = Object.keys(environmentSchema.shape);
const listed = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) \|/gm)].flatMap(
  ([, names = '', fallback = '']) =>
    names.split(', ').map((name) => ({ name: name.replaceAll('`', ''), fallback })),
);

test('every variable that the server reads is in docs/configuration.md, and nothing else', () => {
  expect(listed.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('the defaults on the page are those of the server', () => {
  const defaults = environmentSchema.parse({}) as Record<string, unknown>;
  const wrong = listed.filter(({ name, fallback }) => {
    const actual = defaults[name];
    // What is worked out from other variables has words on the page.
    return actual === undefined ? /^\d|^\w+$/.test(fallback) : String(actual) !== fallback;
  });
  expect(wrong).toEqual([]);
});

test('product code reads the environment in its entry files only', () => {
  const readers = filesEnding('.ts', '.tsx').filter(
    (path) =>
      /^(apps|packages)\//.test(path) &&
      !/\.test\.|\/testing\//.test(path) &&
      /process\.env\b/.test(readText(path)),
  );
  expect(readers.filter((path) => !/^apps\/server\/src\/(main|commands\/[a-z-]+)\.ts$/.test(path))).toEqual(
    [],
  );
});
