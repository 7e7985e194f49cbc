import { westernDigit } from './western-digits.ts';

/**
 * Text in the form that searches compare: lowercase, without diacritics or other marks, with digits of any
 * script as 0 to 9, and with letters that Unicode does not decompose spelled out. `origin[i]` is the offset of folded
 * unit `i` in the original text (UTF-16 units), with one more entry for the end, so that matches can be highlighted in
 * the original.
 */
export interface FoldedText {
  readonly text: string;
  readonly origin: readonly number[];
}

const SPELT_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
  '\u05f3': '',
  '\u05f4': '',
};
const DIGIT = /\p{Nd}/u;
/** Characters that represent a whole number or a fraction, such as "½" and "²". */
const NUMBER = /\p{No}/u;
/** Marks on kana distinguish letters (か and が); all other marks may be omitted. */
const LOOSE_MARK = /(?![\u3099\u309a])\p{M}/u;

function foldCharacter(character: string): string {
  let folded = '';
  for (const piece of character.normalize('NFKD').toLowerCase()) {
    if (LOOSE_MARK.test(piece)) continue;
    folded += SPELT_OUT[piece] ?? (DIGIT.test(piece) ? westernDigit(piece) : piece);
  }
  return folded;
}

const PLAIN_ASCII = /^[\x20-\x7e]*$/;

export function foldText(written: string): FoldedText {
  if (PLAIN_ASCII.test(written)) {
    return {
      text: written.toLowerCase(),
      origin: Array.from({ length: written.length + 1 }, (_, index) => index),
    };
  }
  let text = '';
  const origin: number[] = [];
  let position = 0;
  for (const character of written) {
    // "12½" is not 121⁄2.
    const gap = NUMBER.test(character) && /\d$/.test(text) ? ' ' : '';
    const folded = gap + foldCharacter(character);
    for (let i = 0; i < folded.length; i++) origin.push(position);
    text += folded;
    position += character.length;
  }
  origin.push(position);
  return { text, origin };
}
