const DIGITS = '〇一二三四五六七八九';
const CHOME = '丁目';
const WIDE_DIGIT = /[０-９]/g;
const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const DASH = '[-\\u2010-\\u2015\\u2212ー－]';

/** "1丁目" and "2段" as the map has them: "一丁目", "二段". */
const DISTRICT = new RegExp(`(\\d{1,2})(${CHOME}|段)`, 'gu');
/** "9番14号", "9番地の14" and "9番地14": house 14 of block 9. */
const BLOCK = /(\d{1,4})\s*番地?\s*の?\s*(\d{1,4})\s*号?/gu;
/** "丸の内1-9-14": district, block, house. */
const SHORT = new RegExp(`(?<=${IDEOGRAPH})\\s*(\\d{1,2})${DASH}(\\d{1,4})${DASH}(\\d{1,4})(?!\\d)`, 'gu');
/** "세종대로110": the house number directly after a road. Side roads ("세종대로12길") have theirs within the name. */
const AFTER_ROAD = /(?<=[로길])(?=\d{1,5}(?:-\d{1,4})?(?:번지|호|[^\d\p{L}-]|$))/gu;

/** "테헤란로 8길" as the map has it: "테헤란로8길". */
const SIDE_ROAD = /(?<=[로길])\s+(?=\d{1,4}번?[가나다라]?길)/gu;

/**
 * The house numbers of an address in Japanese or Korean as the map has them: "丸の内1-9-14" is "丸の内一丁目9-14", and
 * "세종대로110" is "세종대로 110". Other texts stay the same. Source: SEARCH-12.
 */
export function withEastAsianNumbers(typed: string): string {
  if (!/[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(typed)) return typed;
  return withDistrict(typed.normalize('NFC'))
    .replaceAll(SIDE_ROAD, '')
    .replaceAll(BLOCK, '$1-$2')
    .replaceAll(SHORT, (_, district: string, block: string, house: string) => {
      return `${inIdeographs(Number(district))}${CHOME}${block}-${house}`;
    })
    .replaceAll(AFTER_ROAD, ' ');
}

/** The name of a quarter in one form, whichever digits its district has: "丸の内１丁目" is "丸の内一丁目". */
export function withDistrict(name: string): string {
  return name
    .replaceAll(WIDE_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(DISTRICT, (_, number: string, of: string) => `${inIdeographs(Number(number))}${of}`);
}

/** 1 to 99: 一, 十, 十二, 二十三. */
function inIdeographs(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const first = tens === 0 ? '' : `${tens === 1 ? '' : (DIGITS[tens] ?? '')}十`;
  return `${first}${ones === 0 && tens > 0 ? '' : (DIGITS[ones] ?? '')}`;
}
