import { describe, expect, test } from 'vitest';
import { findHouse, sortHouses } from './house-numbers.ts';
import type { House } from './place-model.ts';

const house = (label: string, metresEast: number): House => ({
  label,
  number: Number.parseInt(label, 10),
  position: { lat: 0, lng: metresEast / 111_195 },
});
const street = sortHouses([
  house('20', 200),
  house('8', 90),
  house('2', 20),
  house('11', 100),
  house('12A', 125),
  house('12', 120),
  house('3', 30),
]);
const eastOf = (label: string): number | undefined => {
  const found = findHouse(street, label);
  return found === null ? undefined : Math.round(found.position.lng * 111_195);
};

describe('LAND-14 findHouse', () => {
  test('finds the exact door, however its letter is written', () => {
    expect(eastOf('12')).toBe(120);
    expect(findHouse(street, '12a')).toMatchObject({ label: '12A', isExact: true });
  });

  test('keeps a house whose label differs from another only by a separator', () => {
    expect(sortHouses([house('1-3', 0), house('13', 10)]).map(({ label }) => label)).toEqual(['1-3', '13']);
  });

  test('falls back to the same number with another letter, which is another door', () => {
    expect(findHouse(street, '20c')).toMatchObject({ label: '20', isExact: false });
  });

  test.each([
    ['12/3', '12', true],
    ['12-14', '12', false],
    ['12 1/2', '12', false],
    ['3', '3-5', true],
    ['3/5', '3-5', true],
    ['4', '4/6', true],
    ['4', '4 1/2', false],
  ])('SEARCH-10 at the typed %s, the door %s is exact: %s', (typed, label, isExact) => {
    expect(findHouse([house(label, 0)], typed)).toMatchObject({ label, isExact });
  });

  test('SEARCH-10 one of two doors with the same number is exact only if both are at most 80 m apart', () => {
    const twice = (metres: number) =>
      findHouse(sortHouses([house('5', 0), house('5', metres)]), '5')?.isExact;
    expect([79, 81].map(twice)).toEqual([true, false]);
    const drawn = { ...house('5', 500), isEstimate: true };
    expect(findHouse(sortHouses([house('5', 0), drawn]), '5')?.isExact).toBe(true);
    expect(findHouse([drawn], '5')?.isExact).toBe(false);
  });

  test('interpolates an unknown number between its neighbours on the same side', () => {
    expect(findHouse(street, '18')).toMatchObject({ label: '18', isExact: false });
    expect(eastOf('18')).toBe(181);
    expect(eastOf('7')).toBe(65);
  });

  test('returns null beyond the last door', () => {
    expect(eastOf('21')).toBeUndefined();
    expect(eastOf('1')).toBeUndefined();
    expect(findHouse([], '5')).toBeNull();
  });

  test('does not interpolate between doors that are far apart', () => {
    expect(findHouse([house('1', 0), house('99', 5_000)], '51')).toBeNull();
  });
});
