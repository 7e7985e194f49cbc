import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine } from './testing/small-town.ts';

let north = 0;
const road = (name: string): TownLine => [{ highway: 'residential', name }, [0, ++north], [4, north]];
const places = placesOf(
  drawTown(
    [
      [1, 1, { place: 'town', name: 'Port Alder' }],
      [2, 20, { amenity: 'hospital', name: '서울삼성병원' }],
      [2, 21, { amenity: 'cafe', name: '한강공원카페' }],
      [2, 22, { tourism: 'museum', name: 'พิพิธภัณฑ์ศิลปะ' }],
      [2, 23, { amenity: 'restaurant', name: 'さくら食堂' }],
    ],
    [
      road('Lindenstraße'),
      road('Main Street'),
      road('Garten Weg'),
      road('5th Avenue'),
      road('Second Street'),
      road('Rua Sete de Setembro'),
      road('Calle 25 de Mayo'),
      road('Rue du Quatre Septembre'),
      road('Quai Antoine Premier'),
      road('테헤란로'),
      road('Mahatma Gandhi Road'),
      road('Rue Albert II'),
      road('Jalan SS 2'),
      road('Corso Garibaldi'),
      road('Southwest 8th Street'),
      road('Via XX Settembre'),
      road('Eerste Helmersstraat'),
      road('Rua A'),
      road('Mariahilfer Straße'),
      road('Rue L45'),
      road('4th Cross'),
      road('7 Calle'),
      road('Kirkeveien'),
    ],
  ),
);
const first = (typed: string): string | undefined => places.suggest(typed)[0]?.main.text;

describe('SEARCH-7 words are written together or apart, and numbers in words or digits', () => {
  test.each([
    ['linden strasse', 'Lindenstraße'],
    ['linden str', 'Lindenstraße'],
    ['Linden Straße Port Alder', 'Lindenstraße'],
    ['mainstreet', 'Main Street'],
    ['mainstr', 'Main Street'],
    ['gartenweg', 'Garten Weg'],
    ['fifth avenue', '5th Avenue'],
    ['5th ave', '5th Avenue'],
    ['2nd street', 'Second Street'],
    ['rua 7 de setembro', 'Rua Sete de Setembro'],
    ['calle veinticinco de mayo', 'Calle 25 de Mayo'],
    ['rue du 4 septembre', 'Rue du Quatre Septembre'],
    ['quai antoine 1er', 'Quai Antoine Premier'],
    ['테헤란 로', '테헤란로'],
    ['MainStreet', 'Main Street'],
    ['5thAvenue', '5th Avenue'],
    ['ruealbert II', 'Rue Albert II'],
    ['Rue AlbertII', 'Rue Albert II'],
    ['Rue duQuatre Septembre', 'Rue du Quatre Septembre'],
    ['RuaA', 'Rua A'],
    ['jalan ss2', 'Jalan SS 2'],
    ['Calle 25de Mayo', 'Calle 25 de Mayo'],
    ['mg road', 'Mahatma Gandhi Road'],
    ['M.G. Road', 'Mahatma Gandhi Road'],
    ['C.so Garibaldi', 'Corso Garibaldi'],
    ['S.W. 8th st', 'Southwest 8th Street'],
    ['via venti settembre', 'Via XX Settembre'],
    ['1e helmersstraat', 'Eerste Helmersstraat'],
    ['lindenstr', 'Lindenstraße'],
    ['mariahilferstr', 'Mariahilfer Straße'],
    ['rue L 45', 'Rue L45'],
    ['twenty first street', undefined],
    ['IV cross', '4th Cross'],
    ['7ma calle', '7 Calle'],
    ['calle veinticinco mayo', 'Calle 25 de Mayo'],
  ])('"%s" finds %s', (typed, expected) => expect(first(typed)).toBe(expected));
});

describe('LAND-14 typing errors', () => {
  test.each([
    ['Gartn Weg', 'Garten Weg'],
    // Two errors in a word of eight letters, of which one or two are missing.
    ['Rua Sete de Stembrp', 'Rua Sete de Setembro'],
    ['Rua Sete de Stembo', 'Rua Sete de Setembro'],
    ['Mahtma Gandi Road', 'Mahatma Gandhi Road'],
    ['Garibldi', 'Corso Garibaldi'],
    // Some letters of a word, as in an abbreviation.
    ['Kirkevn.', 'Kirkeveien'],
    ['Kirkevx.', undefined],
    // A word of four letters without one of them, at the end of the text.
    ['Calle 25 de Mao', 'Calle 25 de Mayo'],
    // Shorter words are not corrected.
    ['Garten Wge', undefined],
  ])('"%s" finds %s', (typed, expected) => expect(first(typed)).toBe(expected));
});

describe('SEARCH-8 a word of a script without spaces is found from any of its parts', () => {
  test.each([
    ['삼성병원', '서울삼성병원'],
    ['삼성', '서울삼성병원'],
    ['병원', '서울삼성병원'],
    ['서울 병원', '서울삼성병원'],
    ['공원', '한강공원카페'],
    ['한강공원가페', '한강공원카페'],
    ['테헤란노', '테헤란로'],
    ['ศิลปะ', 'พิพิธภัณฑ์ศิลปะ'],
    ['食堂', 'さくら食堂'],
    ['くら食', 'さくら食堂'],
  ])('"%s" finds %s', (typed, expected) => expect(first(typed)).toBe(expected));
});
