import { en } from '@fiacre/contract/texts/en';
import type { UserRow } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { peopleColumns } from './people-columns.ts';

const format = {
  t: createTranslator('en', en),
  money: (amount: number) => `$${(amount / 100).toFixed(2)}`,
  dateLocale: 'en-GB',
};

/** Heading and text of each cell of a person's row. */
function rowOf(type: 'driver' | 'rider', person: UserRow): Record<string, unknown> {
  return Object.fromEntries(
    peopleColumns(type, format).map(({ headerName, valueGetter }) => [
      headerName,
      // The grid's own third and fourth arguments are not read.
      (valueGetter as unknown as (value: unknown, row: UserRow) => unknown)(undefined, person),
    ]),
  );
}

test('USERS-8 a driver is listed with who they are, whether they work, what they drive and what they hold', () => {
  expect(rowOf('driver', sampleDriverRow())).toEqual({
    Name: 'Dora Driver',
    Email: 'dora@example.org',
    Phone: '+15550100',
    Approved: 'Yes',
    Online: 'Yes',
    'On a ride': 'No',
    'Car type': 'Standard',
    'Vehicle number': 'FIA 001',
    Rating: '4.5',
    Wallet: '$12.50',
    Since: expect.stringMatching(/^2 Jan 2026, /),
  });
});

test('USERS-8 what is not known of a person is an empty cell', () => {
  const rider = sampleDriverRow({ usertype: 'rider', email: null, mobile: null, walletBalance: null });
  expect(rowOf('rider', { ...rider, approved: false })).toEqual({
    Name: 'Dora Driver',
    Email: '',
    Phone: '',
    Approved: 'No',
    Wallet: '',
    Since: expect.stringMatching(/^2 Jan 2026, /),
  });
});
