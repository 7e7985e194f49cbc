import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';
import { expect, test } from 'vitest';

interface Face {
  readonly family: string;
  readonly ranges: readonly (readonly [number, number])[];
  readonly font: Font;
}

const require = createRequire(import.meta.url);
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** @param at the file, from whose folder the addresses in it begin unless they name a package */
function facesOf(at: string): Face[] {
  return [...readFileSync(at, 'utf8').matchAll(/@font-face \{(.*?)\}/gs)].map(([, rule = '']) => {
    const valueOf = (pattern: RegExp) => pattern.exec(rule)?.[1] ?? '';
    const url = valueOf(/url\('?(.*?)'?\)/);
    const font = openSync(url.startsWith('.') ? join(dirname(at), url) : require.resolve(url));
    if (!('hasGlyphForCodePoint' in font)) throw new TypeError(`${url} holds a collection`);
    const ranges = valueOf(/unicode-range:\s*(.*?);/s)
      .split(',')
      .map((range) => {
        const [first = '', last = first] = range.trim().replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      });
    return { family: valueOf(/font-family: '(.*?)'/), ranges, font };
  });
}

const sheets = [...read('fonts.css').matchAll(/@import '(.*?)'/g)].map(([, sheet = '']) => sheet);
const own = join(import.meta.dirname, 'fonts.css');
const faces = [...sheets.map((sheet) => require.resolve(sheet)), own].flatMap(facesOf);

/** The family in which a browser draws a letter: the first that declares and contains it. */
function familyOf(letter: string, families: readonly string[]): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return families.find((name) =>
    faces.some(
      ({ family, ranges, font }) =>
        family === name &&
        ranges.some(([first, last]) => first <= code && code <= last) &&
        font.hasGlyphForCodePoint(code),
    ),
  );
}

function familiesOf(token: 'text' | 'display'): string[] {
  const [, value = ''] = new RegExp(`--font-${token}:(.*?);`, 's').exec(read('tokens.css')) ?? [];
  return [...value.matchAll(/'(.*?)'/g)].map(([, family = '']) => family);
}

const scripts = { ar: 'Arabic', fa: 'Arabic', ur: 'Arabic', he: 'Hebrew', fr: 'Latin', pt: 'Latin' } as const;

for (const token of ['text', 'display'] as const)
  test.each(Object.entries(scripts))(
    `LAYOUT-12 words in the language %s are drawn in one font (${token})`,
    (locale, script) => {
      const letters = new RegExp(String.raw`\p{Script=${script}}`, 'gu');
      const texts = readFileSync(require.resolve(`@fiacre/texts/${locale}.json`), 'utf8');
      const all = new Set(texts.match(letters));
      expect(all.size).toBeGreaterThan(20);
      const drawn = Map.groupBy(all, (letter) => familyOf(letter, familiesOf(token)) ?? 'one of the device');
      expect([...drawn]).toEqual([[expect.stringMatching(/ Variable$/), expect.any(Array)]]);
    },
  );

test('a space, with which a map asks for its fonts, is in the font of Latin letters only', () => {
  const withSpace = faces.filter(({ ranges }) => ranges.some(([first, last]) => first <= 32 && 32 <= last));
  expect(withSpace.map(({ family }) => family)).toEqual([
    'Commissioner Variable',
    'Bricolage Grotesque Variable',
  ]);
});
