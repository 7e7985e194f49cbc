import { expect, test } from 'vitest';
import { jsonOf, parseTexts } from './parse-texts.ts';

test.each([
  ['{\n "home": "Home",\n "bookings" "Bookings"\n}', { wrongLine: 3 }],
  ['{\n "home": "Home"', { wrongLine: 2 }],
  ['["Home"]', { wrongLine: 1 }],
  ['null', { wrongLine: 1 }],
  ['{ "home": 7 }', { wrongKey: 'home' }],
  ['{ "home": { "a": "b" } }', { wrongKey: 'home' }],
  ['{ "": "Home" }', { wrongKey: '' }],
])('LANG-6 LANG-9 reports where %j is not an object of texts', (typed, result) => {
  expect(parseTexts(typed)).toEqual(result);
});

test('LANG-2 the displayed JSON can be saved unchanged', () => {
  const texts = { home: 'Accueil', quoted: 'Il a dit « "oui" »' };
  expect(parseTexts(jsonOf(texts))).toEqual({ texts });
});
