import { expect, test } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { peopleColumns, type ColumnOptions } from './people-columns.tsx';

const columns = (change: Partial<ColumnOptions>) =>
  peopleColumns({ role: 'driver', reader: 'admin', bankFields: true, ...change });
const namesOf = (change: Partial<ColumnOptions>) => columns(change).map(({ name }) => name);

test('USERS-8 an admin sees every field of a driver, with names in place of ids', () => {
  const driver = sampleDriverRow({
    vehicleMake: 'Saab',
    vehicleModel: '900',
    otherInfo: 'Child seat',
    licenseImage: '/api/files/1',
    referralId: 'dora1234',
    fleetadminName: 'Flo Fleet',
    bankName: 'Bank',
    bankCode: 'B1',
    bankAccount: '42',
  });
  expect(cellsOf(columns({}), driver)).toEqual({
    Name: 'Dora Driver',
    Approved: 'Yes',
    Phone: '+15550100',
    Online: 'Yes',
    'On a ride': 'No',
    'Vehicle number': 'FIA 001',
    'Car type': 'Standard',
    Wallet: '$12.50',
    Email: 'dora@example.org',
    Rating: '4.5',
    Make: 'Saab',
    Model: '900',
    Licence: 'Yes',
    'Other information': 'Child seat',
    'Fleet admin': 'Flo Fleet',
    'Bank name': 'Bank',
    'Bank code': 'B1',
    'Bank account': '42',
    'Referral ID': 'dora1234',
    Since: expect.stringMatching(/^2 Jan 2026, /),
  });
});

test('USERS-8 a fleet admin sees no fleet column, and nobody sees bank details unless the operator asks for them', () => {
  expect(namesOf({ reader: 'fleetadmin' })).not.toContain('fleetadmin');
  expect(namesOf({ bankFields: false }).filter((name) => name.startsWith('bank'))).toEqual([]);
});

test('MISC-3 every column can be exported, with the fields that its text consists of', () => {
  expect(columns({}).filter(({ fields }) => fields === undefined)).toEqual([]);
  expect(columns({})[0]?.fields).toEqual(['firstName', 'lastName']);
});

test('USERS-2 admins are listed with first name, last name, email and approval, each sortable', () => {
  const shown = columns({ role: 'admin' }).slice(0, 4);
  expect(shown.map(({ name, sort }) => [name, sort])).toEqual([
    ['firstName', 'firstName'],
    ['lastName', 'lastName'],
    ['email', 'email'],
    ['approved', 'approved'],
  ]);
});

test('USERS-8 unknown values are empty cells', () => {
  const rider = sampleDriverRow({ usertype: 'rider', email: null, mobile: null, walletBalance: null });
  expect(cellsOf(columns({ role: 'rider', bankFields: false }), rider)).toMatchObject({
    Email: '',
    Phone: '',
    Wallet: '',
    'Referral ID': '',
  });
});

test('DEMO-12 masked contacts are shown as the server sends them', () => {
  const hidden = sampleDriverRow({ email: 'Hidden', mobile: 'Hidden' });
  expect(cellsOf(columns({}), hidden)).toMatchObject({ Email: 'Hidden', Phone: 'Hidden' });
});
