import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directionOf } from '../../i18n/direction.ts';
import { localeOptions } from './locale-lists.ts';

/** Scripts that neither join their letters nor stack marks on them. Vietnamese stacks marks on Latin letters. */
const plainScripts = new Set([
  'Armn',
  'Cyrl',
  'Ethi',
  'Geor',
  'Grek',
  'Hans',
  'Hant',
  'Jpan',
  'Kore',
  'Latn',
]);

test('LAYOUT-12 large text is not set tight in a language whose letters are joined or have marks', () => {
  const css = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  const [, loose = ''] = /:root:dir\(rtl\),\s*:root:lang\(([^)]*)\) \{\s*--tightness: 0;/.exec(css) ?? [];
  const marked = localeOptions('language', '', 'en')
    .map(({ value }) => new Intl.Locale(value).maximize())
    .filter(({ script = '', language }) => !plainScripts.has(script) || language === 'vi')
    .map(({ language }) => language)
    .filter((language) => directionOf(language) === 'ltr');
  expect(loose.split(', ')).toEqual(marked.toSorted());
});
