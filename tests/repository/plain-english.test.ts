import { describe, expect, test } from 'vitest';

import { passagesOf } from './plain-english/prose.ts';
import { refused } from './plain-english/wording.ts';
import { filesEnding, readText } from './tracked-files.ts';

const areas = ['server', 'web', 'packages', 'tools', 'tests', 'docs'] as const;

/** All files with prose, except the vocabulary and these tests, which name the refused words. */
const files = filesEnding('.ts', '.tsx', '.mjs', '.sql', '.css', '.md').filter(
  (path) => !path.startsWith('tests/repository/plain-english') && path !== 'docs/vocabulary.md',
);

describe('comments, test titles and docs follow docs/vocabulary.md', () => {
  test.each(areas)('%s', (area) => {
    const found = files.filter((path) => areaOf(path) === area).flatMap((path) => refusedIn(path));
    expect(found).toEqual([]);
  });
});

test('the vocabulary lists words and patterns', () => {
  const names = refused.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['answer', 'shut out', 'usual', 'beside', '…, too']));
  expect(names).not.toContain('order');
});

describe('each kind is found in a comment, a title and a page', () => {
  test.each([
    ['answer', 'It answered at once.'],
    ['pause', 'Pausing for a second.'],
    ['shut out', 'They are shut out.'],
    ['beside', 'Cheap beside a query.'],
    ['of its own', 'A page of its own.'],
    ['as it is', 'It stays as it is.'],
    ['…, too', 'Guests may, too.'],
    ['What … does', 'What a driver does changes nothing.'],
    ['that … that', 'Rows that a statement that failed wrote.'],
    ['such … as', 'Such large towns as these.'],
    ['that … last', 'The value that it saw last.'],
    ["of the …'s own", 'A text of the operator’s own, or none.'],
    ['stands on', 'The total stands on the receipt.'],
    ['dearer', 'Whichever is dearer.'],
    ['nothing but', 'It needs nothing but tiles.'],
  ])('%s', (name, sentence) => {
    expect(namesIn('a.ts', `/** ${sentence} */`)).toEqual([name]);
    expect(namesIn('a.test.ts', `test('${sentence}', () => {});`)).toEqual([name]);
    expect(namesIn('a.md', `- ${sentence}`)).toEqual([name]);
  });

  test('across the end of a line', () => {
    expect(namesIn('a.ts', '// It stays as\n// it is.')).toEqual(['as it is']);
    expect(namesIn('a.sql', '-- It stays as\n-- it is.')).toEqual(['as it is']);
    expect(namesIn('a.md', 'It stays as\nit is.')).toEqual(['as it is']);
  });

  test('except in code, quoted words and other meanings', () => {
    expect(namesIn('a.ts', "const answer = 'beside'; // `answer`, “What does it do?”")).toEqual([]);
    expect(namesIn('a.md', '```\nanswer\n```\n[page](answer.md)')).toEqual([]);
    expect(namesIn('a.ts', '// As soon as it is open, it is too long, usually.')).toEqual([]);
    expect(namesIn('a.ts', '// A paused driver.')).toEqual([]);
  });
});

function areaOf(path: string): (typeof areas)[number] {
  const [top = '', second] = path.split('/');
  if (path.endsWith('.md')) {
    return 'docs';
  }
  if (top === 'apps') {
    return second === 'web' ? 'web' : 'server';
  }
  return top === 'packages' ? 'packages' : top === 'tools' ? 'tools' : 'tests';
}

function refusedIn(path: string): string[] {
  return passagesOf(path, readText(path)).flatMap(({ line, text }) =>
    refused.flatMap(({ name, pattern }) => (pattern.test(text) ? [`${path}:${line} ${name}`] : [])),
  );
}

function namesIn(path: string, source: string): string[] {
  return passagesOf(path, source).flatMap(({ text }) =>
    refused.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name),
  );
}
