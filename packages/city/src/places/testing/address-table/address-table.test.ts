import { greatCircleMetres } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../small-town.ts';
import { americas } from './americas.ts';
import { asia } from './asia.ts';
import { balkans } from './balkans.ts';
import { europe } from './europe.ts';
import { fartherAsia } from './farther-asia.ts';
import { latinAmerica } from './latin-america.ts';
import { moreSouthern } from './more-southern.ts';
import { nearerAsia } from './nearer-asia.ts';
import { nordicBaltic } from './nordic-baltic.ts';
import { pastedEastern } from './pasted-eastern.ts';
import { pastedEurope } from './pasted-europe.ts';
import { pastedWorld } from './pasted-world.ts';
import { remainingCountries } from './remaining-countries.ts';
import { southern } from './southern.ts';
import { drawTableTown, foundMetres, type TableTown } from './table-town.ts';

interface Outcome {
  readonly typed: string;
  readonly result: 'exact' | 'approximate' | 'missed' | 'wrong';
  readonly isAmongFive: boolean;
  readonly shown: string;
}

function outcomesOf(town: TableTown): Outcome[] {
  const { osm, positionOf, isOnStreet } = drawTableTown(town);
  const places = placesOf(osm);
  places.nameCity(town.city['name'] ?? '');
  const doors = town.inputs.map(([typed, street, number, ...others]): Outcome => {
    const wanted = [[street, number] as const, ...others].map((door) => positionOf(...door));
    const all = places.suggest(typed, { limit: 5 });
    const right = all.filter(
      ({ kind, position }) =>
        kind !== 'street' && wanted.some((door) => greatCircleMetres(position, door) <= foundMetres),
    );
    const [found] = all;
    const isExact = found?.isExact === true && found.kind !== 'street';
    const result =
      found === undefined || found !== right[0]
        ? isExact
          ? 'wrong'
          : 'missed'
        : isExact
          ? 'exact'
          : 'approximate';
    const shown = `${typed} → ${found?.description ?? 'nothing'}`;
    return { typed, result, isAmongFive: right.length > 0, shown };
  });
  const absent = (town.absent ?? []).map(([typed, street]): Outcome => {
    const [found] = places.suggest(typed, { limit: 5 });
    const isRight = found !== undefined && isOnStreet(street, found.position);
    const result =
      found?.isExact === true && found.kind === 'address' ? 'wrong' : isRight ? 'approximate' : 'missed';
    const shown = `${typed} → ${found?.description ?? 'nothing'}`;
    return { typed, result, isAmongFive: isRight, shown };
  });
  return [...doors, ...absent];
}

describe.each([
  {
    title: 'more than forty countries',
    towns: [...europe, ...americas, ...asia, ...southern],
    least: { inputs: 300, first: 0.98, exact: 0.84 },
  },
  {
    title: 'fifty more countries',
    towns: [...nordicBaltic, ...balkans, ...nearerAsia, ...fartherAsia, ...latinAmerica, ...moreSouthern],
    least: { inputs: 250, first: 0.98, exact: 0.69 },
  },
  {
    title: 'the same and other countries, pasted from messages,',
    towns: [...pastedEurope, ...pastedEastern, ...pastedWorld],
    least: { inputs: 190, first: 0.98, exact: 0.74 },
  },
  {
    title: 'twenty more countries, written after the first mends,',
    towns: remainingCountries,
    least: { inputs: 70, first: 0.97, exact: 0.62 },
  },
])('SEARCH-12 addresses as people of $title type them', ({ towns, least }) => {
  const all = towns.flatMap(outcomesOf);
  const withResult = (result: Outcome['result']): string[] =>
    all.filter((outcome) => outcome.result === result).map(({ shown }) => shown);

  test('are typed in many ways', () => {
    expect(new Set(all.map(({ typed }) => typed)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(least.inputs);
  });

  test('never show the door of another house as exact', () => expect(withResult('wrong')).toEqual([]));

  test('find their door first', () => {
    const missed = [...withResult('missed'), ...withResult('wrong')];
    expect([missed, missed.length <= (1 - least.first) * all.length]).toEqual([expect.any(Array), true]);
  });

  test('find most doors as exact', () => {
    const share = withResult('exact').length / all.length;
    expect(share).toBeGreaterThanOrEqual(least.exact);
  });
});
