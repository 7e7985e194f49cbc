import { greatCircleMetres } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { foldName } from '../../text/words.ts';
import { placesOf } from '../small-town.ts';
import { japan, korea } from './asian.ts';
import { czechia, hungary, poland, russia, turkey } from './eastern.ts';
import { india, unitedKingdom, unitedStates } from './english.ts';
import { austria, germany } from './german.ts';
import { croatia, emirates, greece, iran, ireland, israel } from './nearer.ts';
import { brazil, france, italy, spain } from './romance.ts';
import { colombia, mexico, thailand, vietnam } from './southern.ts';
import { drawWrittenTown, type WrittenTown } from './written-town.ts';

const towns: readonly WrittenTown[] = [
  unitedStates,
  unitedKingdom,
  germany,
  austria,
  czechia,
  japan,
  korea,
  brazil,
  india,
  hungary,
  spain,
  turkey,
  russia,
  poland,
  france,
  italy,
  vietnam,
  thailand,
  colombia,
  mexico,
  iran,
  israel,
  ireland,
  croatia,
  greece,
  emirates,
];
const foundMetres = 80;
const leastShare = 0.98;
/** Of the names of streets with a typing error. */
const leastMistyped = 0.95;

test.each(towns.map((town) => [town.country, town] as const))(
  'SEARCH-12 a whole address in each of six forms finds its door in a town of %s',
  (_, town) => {
    const { osm, doors } = drawWrittenTown(town);
    const places = placesOf(osm);
    places.nameCity(town.city['name'] ?? '');
    expect(town.forms).toHaveLength(6);
    town.forms.forEach((form, index) => {
      const missed = doors.flatMap((door) => {
        const typed = form(door);
        const [found] = places.suggest(typed);
        const metres = found === undefined ? Infinity : greatCircleMetres(found.position, door.position);
        return metres <= foundMetres ? [] : [`${typed} → ${found?.description ?? 'nothing'}`];
      });
      expect([index, missed.slice(0, 5), 1 - missed.length / doors.length >= leastShare]).toEqual([
        index,
        expect.any(Array),
        true,
      ]);
    });
  },
);

test('SEARCH-12 no door of another house is shown as exact', () => {
  for (const town of towns) {
    const { osm, doors } = drawWrittenTown(town);
    const places = placesOf(osm);
    const wrong = doors.flatMap((door) =>
      town.forms.flatMap((form) => {
        const typed = form(door);
        const [found] = places.suggest(typed);
        const isWrong =
          found?.kind === 'address' &&
          found.isExact &&
          greatCircleMetres(found.position, door.position) > foundMetres;
        return isWrong ? [`${typed} → ${found.description}`] : [];
      }),
    );
    expect([town.country, wrong]).toEqual([town.country, []]);
  }
});

/** Deterministic errors in the longest word of a street: two letters swapped, and one left out. */
const mistakes: Readonly<Record<string, (word: string, at: number) => string>> = {
  'two letters swapped': (word, at) =>
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  'a letter left out': (word, at) => word.slice(0, at) + word.slice(at + 1),
};

/** Null for a street without a word that is long enough, or whose mistyped name is that of another street. */
function mistype(street: string, mistake: (word: string, at: number) => string, turn: number): string | null {
  const words = street.split(/[ .-]/).filter((word) => word.length >= 4 && /^\p{L}+$/u.test(word));
  const longest = words.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined
    ? null
    : street.replace(longest, mistake(longest, turn % (longest.length - 1)));
}

/** Their forms cut fixed letters from the end of a name, or one syllable is most of a word. */
const withoutLetters = new Set(['JP', 'KR', 'TH']);

test.each(Object.keys(mistakes))(
  'SEARCH-13 with %s in a street, no other door is shown as exact, and 95 % are found first',
  (name) => {
    let [count, first] = [0, 0];
    const wrong: string[] = [];
    for (const town of towns.filter(({ country }) => !withoutLetters.has(country))) {
      const { osm, doors } = drawWrittenTown(town);
      const places = placesOf(osm);
      places.nameCity(town.city['name'] ?? '');
      const streets = new Set(town.parts.flatMap((part) => part.streets.map(foldName)));
      for (const [index, door] of doors.entries()) {
        const street = mistype(door.street, mistakes[name]!, index);
        const form = town.forms[index % town.forms.length];
        if (street === null || form === undefined || streets.has(foldName(street))) continue;
        const typed = form({ ...door, street });
        const [found] = places.suggest(typed);
        const isRight =
          found !== undefined && greatCircleMetres(found.position, door.position) <= foundMetres;
        count++;
        if (isRight) first++;
        else if (found?.isExact === true && found.kind === 'address')
          wrong.push(`${town.country}: ${typed} → ${found.description}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(first / count).toBeGreaterThanOrEqual(leastMistyped);
  },
);
