import { matchesGlob, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

import { sandboxPassword } from '../../apps/server/src/platform/config/sandbox-accounts.ts';
import { filesEnding, linesMatching, readText, trackedFiles } from './tracked-files.ts';

const sources = filesEnding('.ts', '.tsx', '.mjs', '.cjs');
const tests = filesEnding('.test.ts', '.test.tsx', '.e2e.ts');
/** Files that contain the patterns themselves. */
const others = (paths: readonly string[]): string[] =>
  paths.filter((path) => !path.startsWith('tests/repository/') && !path.startsWith('tools/fences/'));

describe('no committed file contains', () => {
  test('a skipped test or one that runs alone', () => {
    expect(
      linesMatching(
        others(tests),
        /\b(test|describe|it)\.(only|todo)\b|\b(test|describe|it)\.skip\(\s*['"`]/,
      ),
    ).toEqual([]);
  });

  test('a limit in time of a test that does not grow with the slowness of the machine (tests/limits.ts)', () => {
    const configured = filesEnding('.config.ts', 'testing/setup.ts');
    expect(
      linesMatching(others([...tests, ...configured]), /\b[tT]imeout: [\d_]{4,}|^\s*\},? [\d_]{4,}\);$/),
    ).toEqual([]);
  });

  test('a suppression of the type checker or the linter', () => {
    expect(
      linesMatching(others(sources), /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/),
    ).toEqual([]);
    expect(linesMatching(others(sources), /:\s*any\s*[;,)=\]]|\bas any\s*[;,)\]]|<any>|\bany\[\]/)).toEqual(
      [],
    );
  });

  test('a search that does not fold text, or a phone number that is not read by `readPhone`', () => {
    const server = others(sources).filter((path) => path.startsWith('apps/server/') && !tests.includes(path));
    expect(server.length).toBeGreaterThan(100);
    expect(linesMatching(server, /ilike/i)).toEqual([]);
    const readers = server.filter((path) => !path.endsWith('/accounts/record/phone-number.ts'));
    // The web shows dial codes, and sends the typed text.
    expect(linesMatching(readers, /getCountryCallingCode|parsePhoneNumber|dialCode/)).toEqual([]);
  });

  test('a sandbox password in code that browsers load', () => {
    const pages = sources.filter((path) => /^(apps\/web|packages)\//.test(path) && !tests.includes(path));
    expect(pages.length).toBeGreaterThan(100);
    expect(linesMatching(pages, new RegExp(sandboxPassword))).toEqual([]);
  });

  test('a placeholder for later', () => {
    expect(linesMatching(others(sources), /\b(TODO|FIXME|XXX)\b|[Nn]ot implemented|[Cc]oming soon/)).toEqual(
      [],
    );
  });

  test('a machine’s path or a registry’s address', () => {
    const text = trackedFiles.filter((path) => !/\.(png|ico|woff2|pbf|jpg|webp)$/.test(path));
    const elsewhere = others(text).filter((path) => path !== 'tests/repository/source.test.ts');
    expect(
      linesMatching(elsewhere, /\/work\/|\/root\/|\/home\/[a-z]|[A-Z]:\\Users|registry\.(npmjs|yarnpkg)/),
    ).toEqual([]);
  });

  test('a key or password', () => {
    const text = filesEnding('.ts', '.tsx', '.mjs', '.json', '.md', '.yml', '.yaml');
    expect(
      linesMatching(
        others(text),
        /AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|AIza[0-9A-Za-z_-]{35}|ghp_[0-9A-Za-z]{36}/,
      ),
    ).toEqual([]);
  });
});

test('MISC-5 sources are TypeScript, except the tools that run before types can be stripped, and pages are React', () => {
  const untyped = filesEnding('.js', '.jsx', '.mjs', '.cjs').filter((path) => !path.startsWith('tools/'));
  expect(untyped).toEqual([]);
  const { dependencies } = JSON.parse(readText('apps/web/package.json')) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['react', 'react-dom']));
  expect(filesEnding('.vue', '.svelte')).toEqual([]);
});

test('LAYOUT-13 auto-fitting columns are never wider than the page, even with text at 200 %', () => {
  expect(linesMatching(filesEnding('.css'), /auto-fi(ll|t), minmax\((?!min\()/)).toEqual([]);
});

test('the linter makes exceptions only for files that exist', () => {
  const { overrides } = JSON.parse(readText('.oxlintrc.json')) as { overrides: { files: string[] }[] };
  const patterns = overrides.flatMap(({ files }) => files);
  expect(patterns.length).toBeGreaterThan(8);
  expect(patterns.filter((pattern) => !trackedFiles.some((path) => matchesGlob(path, pattern)))).toEqual([]);
});

describe('size', () => {
  const lengths = sources
    .filter((path) => /^(apps|packages)\//.test(path) && !tests.includes(path))
    .map((path) => readText(path).split('\n').length)
    .toSorted((a, b) => a - b);

  test('the median file has at most 90 lines, nine in ten at most 250', () => {
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(90);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(250);
  });
});

test('a folder has at most 30 files, so that a reader can take it in', () => {
  const sizes = new Map<string, number>();
  for (const path of trackedFiles.filter((one) => /^(apps|packages)\//.test(one)))
    sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1);
  expect(sizes.size).toBeGreaterThan(100);
  expect([...sizes].filter(([, files]) => files > 30)).toEqual([]);
});
