import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Rua São João', 'rua sao joao'],
  ['İstiklâl Caddesi', 'istiklal caddesi'],
  ['خیابان ۱۲', 'خيابان 12'],
  ['O’Connell-Brücke', 'o’connell-brucke'],
])('LAND-14 %s is compared as %s', (written, folded) => expect(foldText(written).text).toBe(folded));

test('LAND-14 every folded unit is mapped to its original position', () => {
  const { text, origin } = foldText('Straße 5');
  expect(text).toBe('strasse 5');
  expect(origin).toEqual([0, 1, 2, 3, 4, 4, 5, 6, 7, 8]);
});
