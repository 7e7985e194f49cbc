import { expect, test } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { driverColumns, riderColumns } from './people-columns.ts';

test('USERS-8 a driver is listed with personal details, availability, car and balance', () => {
  expect(cellsOf(driverColumns, sampleDriverRow())).toEqual({
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

test('USERS-8 unknown values are empty cells', () => {
  const rider = sampleDriverRow({ usertype: 'rider', email: null, mobile: null, walletBalance: null });
  expect(cellsOf(riderColumns, { ...rider, approved: false })).toEqual({
    Name: 'Dora Driver',
    Email: '',
    Phone: '',
    Approved: 'No',
    Wallet: '',
    Since: expect.stringMatching(/^2 Jan 2026, /),
  });
});
