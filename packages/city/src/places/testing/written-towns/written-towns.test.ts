import { greatCircleMetres } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { placesOf } from '../small-town.ts';
import { japan, korea } from './asian.ts';
import { czechia, hungary, poland, russia, turkey } from './eastern.ts';
import { india, unitedKingdom, unitedStates } from './english.ts';
import { austria, germany } from './german.ts';
import { brazil, france, italy, spain } from './romance.ts';
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
];
const foundMetres = 80;
const leastShare = 0.98;

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
