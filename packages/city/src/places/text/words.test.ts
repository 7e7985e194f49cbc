import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, splitWords } from './words.ts';

describe('LAND-14 the place search ignores case and diacritics', () => {
  test.each([
    ['Rua São João', 'rua sao joao'],
    ['Große Straße', 'grosse strasse'],
    ['Łódź Østerbro', 'lodz osterbro'],
    ['Œuvre Ætna', 'oeuvre aetna'],
    ['İstiklâl Caddesi', 'istiklal caddesi'],
    ['улица Чёрная', 'улица черная'],
    ['Ὀδός Ἀθηνᾶς', 'οδοσ αθηνασ'],
    ['شارِع الأَمير', 'شارع الامير'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['O’Connell-Brücke', 'o connell brucke'],
    ['خیابان ۱۲', 'خيابان 12'],
    ['१२ वीं सड़क', '12 व सडक'],
    ['0᱉𑛙𑛣', '0999'],
    ['12½', '12 1 2'],
  ])('searches for %s as %s', (written, folded) => expect(foldName(written)).toBe(folded));

  test('splits scripts without spaces into characters and keeps voiced kana distinct', () => {
    expect(foldName('東京駅')).toBe('東 京 駅');
    expect(foldName('が')).not.toBe(foldName('か'));
  });

  test('counts word offsets in UTF-16 units, including characters outside the basic plane', () => {
    expect(splitWords('🚕 Café').map(({ text, start, end }) => ({ text, start, end }))).toEqual([
      { text: 'cafe', start: 3, end: 7 },
    ]);
  });

  test('words of any text are inside it, in order, and contain only letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (written) => {
        let [start, end] = [0, 0];
        for (const word of splitWords(written)) {
          expect(word.start).toBeGreaterThanOrEqual(start);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.text).toMatch(/^[\p{L}\p{N}\p{Script=Han}\u3099\u309a]+$/u);
          ({ start, end } = word);
        }
        expect(end).toBeLessThanOrEqual(written.length);
      }),
    );
  });
});
