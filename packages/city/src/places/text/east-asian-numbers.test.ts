import { expect, test } from 'vitest';
import { withDistrict, withEastAsianNumbers } from './east-asian-numbers.ts';

test.each([
  ['丸の内1-9-14', '丸の内一丁目9-14'],
  ['東京都千代田区丸の内１丁目９番１４号', '東京都千代田区丸の内一丁目9-14'],
  ['赤羽 21丁目 1番地の8', '赤羽 二十一丁目 1-8'],
  ['銀座10-1-2', '銀座十丁目1-2'],
  ['〒100-0005 神南1-19', '〒100-0005 神南1-19'],
  ['忠孝東路2段7號', '忠孝東路二段7號'],
  ['세종대로110', '세종대로 110'],
  ['세종대로12길34-5', '세종대로12길 34-5'],
  ['종로3가 7', '종로3가 7'],
  ['12 Main Street', '12 Main Street'],
])('SEARCH-12 the numbers of "%s" are written as the map has them', (typed, expected) => {
  expect(withEastAsianNumbers(typed)).toBe(expected);
});

test('SEARCH-12 a quarter has one name, whichever digits its district has', () => {
  expect(['丸の内１丁目', '丸の内1丁目', '丸の内一丁目'].map(withDistrict)).toEqual(
    Array.from({ length: 3 }, () => '丸の内一丁目'),
  );
});
