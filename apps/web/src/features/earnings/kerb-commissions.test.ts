import { expect, test } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { kerbCommissionColumns } from './kerb-commissions-page.tsx';

test('KERB-8 a month has the place, its rides, fares and commission', () => {
  const row = {
    id: 'row',
    year: 2026,
    month: 3,
    placeId: 'place',
    place: 'Hotel Adler',
    currency: 'USD',
    rides: 12,
    fares: 34_500,
    commission: 2588,
  };
  expect(
    cellsOf(
      kerbCommissionColumns((month) => `month ${month}`),
      row,
    ),
  ).toEqual({
    Year: '2026',
    Month: 'month 3',
    Place: 'Hotel Adler',
    Rides: '12',
    Fares: '$345.00',
    Commission: '$25.88',
  });
});
