import { greatCircleMetres } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../small-town.ts';
import { americas } from './americas.ts';
import { asia } from './asia.ts';
import { europe } from './europe.ts';
import { southern } from './southern.ts';
import { drawTableTown, type TableTown } from './table-town.ts';

const towns: readonly TableTown[] = [...europe, ...americas, ...asia, ...southern];
const foundMetres = 80;
/** Of all inputs. */
const leastFirst = 0.98;
const leastExact = 0.84;

interface Outcome {
  readonly typed: string;
  readonly result: 'exact' | 'approximate' | 'missed' | 'wrong';
  readonly shown: string;
}

function outcomesOf(town: TableTown): Outcome[] {
  const { osm, positionOf } = drawTableTown(town);
  const places = placesOf(osm);
  places.nameCity(town.city['name'] ?? '');
  return town.inputs.map(([typed, street, number]) => {
    const wanted = positionOf(street, number);
    if (wanted === undefined) throw new Error(`${street} has no house ${number}`);
    const [found] = places.suggest(typed, { limit: 5 });
    const isRight = found?.kind === 'address' && greatCircleMetres(found.position, wanted) <= foundMetres;
    const isExact = found?.kind === 'address' && found.isExact;
    const result = isRight ? (isExact ? 'exact' : 'approximate') : isExact ? 'wrong' : 'missed';
    return { typed, result, shown: `${typed} → ${found?.description ?? 'nothing'}` };
  });
}

describe('SEARCH-12 addresses as people of more than forty countries type them', () => {
  const all = towns.flatMap(outcomesOf);
  const withResult = (result: Outcome['result']): string[] =>
    all.filter((outcome) => outcome.result === result).map(({ shown }) => shown);

  test('are typed in more than 300 ways', () => {
    expect(new Set(all.map(({ typed }) => typed)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(300);
  });

  test('never show the door of another house as exact', () => expect(withResult('wrong')).toEqual([]));

  test('find their door first', () => {
    const missed = withResult('missed');
    expect([missed, missed.length <= (1 - leastFirst) * all.length]).toEqual([expect.any(Array), true]);
  });

  test('find most doors as exact', () => {
    const share = withResult('exact').length / all.length;
    expect(share).toBeGreaterThanOrEqual(leastExact);
  });
});
