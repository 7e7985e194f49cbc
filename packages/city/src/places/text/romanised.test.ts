import { describe, expect, test } from 'vitest';
import { drawTown, placesOf, type TownLine } from '../testing/small-town.ts';
import { inOtherScript } from './romanised.ts';
import { createVocabulary } from './vocabulary.ts';
import { foldName } from './words.ts';

const vocabulary = createVocabulary(
  foldName(
    'шипка железничка ѓорѓи ђорђа стрільців українки лермонтовская αλεξανδρας ερμου αυξεντιου რუსთაველის տերյան marsala',
  ).split(' '),
);

describe('SEARCH-7 words are written in the letters of another script', () => {
  test.each([
    ['shipka', 'шипка'],
    ['sipka', 'шипка'],
    ['zeleznicka', 'железничка'],
    ['zheleznichka', 'железничка'],
    ['gjorgji', 'ѓорѓи'],
    ['djordja', 'ђорђа'],
    ['dorda', 'ђорђа'],
    ['striltsiv', 'стрільців'],
    ['ukrainky', 'українки'],
    ['lermontovskaya', 'лермонтовская'],
    ['lermontovskaja', 'лермонтовская'],
    ['alexandras', 'αλεξανδρας'],
    ['ermou', 'ερμου'],
    ['afxentiou', 'αυξεντιου'],
    ['rustavelis', 'რუსთაველის'],
    ['teryan', 'տերյան'],
    ['маршала', 'marsala'],
    ['lermontova', null],
    ['шума', null],
  ])('"%s" is %s', (typed, expected) => {
    expect(inOtherScript(typed, vocabulary)).toBe(expected === null ? null : foldName(expected));
  });

  test('a word that sounds like two of the map is neither', () => {
    expect(inOtherScript('mira', createVocabulary(['мира', 'мыра']))).toBeNull();
    expect(inOtherScript('mira', createVocabulary(['мира', 'мора']))).toBe('мира');
  });

  test('in a whole address', () => {
    const road = (name: string, north: number): TownLine => [
      { highway: 'residential', name },
      [0, north],
      [4, north],
    ];
    const places = placesOf(
      drawTown(
        [[1, 0.1, { 'addr:street': 'улица Шипка', 'addr:housenumber': '34' }]],
        [road('улица Шипка', 0), road('улица Пирин', 2)],
      ),
    );
    expect(places.suggest('ul. Shipka 34, 2nd floor')[0]).toMatchObject({
      main: { text: 'улица Шипка, 34' },
      isExact: true,
    });
    expect(places.suggest('Shipka Street 36')[0]).toMatchObject({ isExact: false });
  });
});
