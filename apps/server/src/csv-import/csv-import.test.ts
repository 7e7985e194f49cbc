import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountTables } from '../accounts/index.ts';
import { shippedLanguages } from '../languages/index.ts';
import { parseCsv } from '../platform/csv/parse-csv.ts';
import { good } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { checkLedger, compareBooks } from '../wallet/index.ts';
import { importCsv } from './index.ts';
import { readCsv } from './read-csv.ts';

let app: TestApp;
let admin: TestPerson;
let folder: string;
let carType: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  carType = good(await app.call('listCarTypes')).items[0]?.name ?? '';
  folder = await mkdtemp(join(tmpdir(), 'fiacre-csv-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), lines.join('\r\n'));
const run = async (apply: boolean) =>
  (await importCsv(app.platform, folder, { apply })).map(
    ({ file, line, result, text }) => `${file} ${line} ${result} ${text}`,
  );
const counts = async () => {
  const { rows } = await sql`select (select count(*) from users) as users,
    (select count(*) from bookings) as bookings, (select count(*) from audit_log) as audit`.execute(
    app.platform.db,
  );
  return rows[0];
};

const trip = (reference: string, change: Record<string, string> = {}) =>
  Object.values({
    reference,
    rider: 'ada@old.test',
    driver: '+33612345678',
    carType,
    booked: '2019-03-01T10:00:00+01:00',
    started: '2019-03-01T10:05:00+01:00',
    ended: '2019-03-01T10:25:00+01:00',
    pickup: '"Gare du Nord, ""hall"" 1"',
    pickupLat: '48.88',
    pickupLng: '2.355',
    drop: 'Louvre',
    dropLat: '48.86',
    dropLng: '2.337',
    km: '4.2',
    price: '17.5',
    ...change,
  }).join(',');
const tripHeading =
  'reference,rider,driver,car_type,booked_at,started_at,ended_at,pickup,pickup_lat,pickup_lng,drop,drop_lat,drop_lng,distance_km,price';

test('a dry run reports what would happen to each row, including rows that depend on others, and writes nothing', async () => {
  await write('riders.csv', 'first_name,last_name,email', 'Ada,Lovelace,Ada@Old.test', ',Nobody,x@old.test');
  await write(
    'drivers.csv',
    '\uFEFFfirst_name;last_name;mobile;vehicle_number;car_type',
    `Émile;Durand;+33 6 12 34 56 78;AB-123;${carType}`,
    'Zoé;Petit;0612345678;;',
    'Zoé;Petit;+33612345679;;Spaceship',
  );
  await write('cars.csv', 'driver,vehicle_number', '+33612345678,CD-456', 'ghost@old.test,EF-789');
  await write(
    'trips.csv',
    tripHeading,
    trip('old-1'),
    trip('old-1'),
    trip('old-2', { price: '17.505' }),
    trip('old-3', { ended: '2019-03-01T10:04:00+01:00' }),
  );
  const before = await counts();
  expect(await run(false)).toEqual([
    'riders.csv 2 add rider Ada Lovelace',
    'riders.csv 3 refuse first_name "": a name is needed',
    'drivers.csv 2 add driver Émile Durand',
    'drivers.csv 3 refuse mobile "0612345678": no number that exists',
    'drivers.csv 4 refuse car_type "Spaceship": there is no car type with this name',
    'cars.csv 2 change car CD-456 of Émile Durand',
    'cars.csv 3 refuse driver "ghost@old.test": there is no driver with this email address or number',
    'trips.csv 2 add trip old-1',
    'trips.csv 3 skip trip old-1 exists already',
    'trips.csv 4 refuse price "17.505": not an amount in USD',
    'trips.csv 5 refuse booked_at, started_at and ended_at must follow each other, and be in the past',
  ]);
  expect(await counts()).toEqual(before);
});

test('a real run with a refused row writes nothing', async () => {
  const before = await counts();
  expect((await run(true)).some((line) => line.includes('refuse'))).toBe(true);
  expect(await counts()).toEqual(before);
});

test('a real run adds people and completed trips, the ledger stays balanced, and a second run skips all of them', async () => {
  await write('riders.csv', 'first_name,last_name,email', 'Ada,Lovelace,ada@old.test');
  await write('drivers.csv', 'first_name,last_name,mobile', 'Émile,Durand,+33612345678');
  await write('cars.csv', 'driver,vehicle_number,car_type', `+33612345678,CD-456,${carType}`);
  await write('trips.csv', tripHeading, trip('old-1'));
  await run(true);
  const { items } = good(await app.call('listBookings', { as: admin, query: {} }));
  expect(items).toMatchObject([
    {
      status: 'COMPLETE',
      reference: 'old-1',
      customerName: 'Ada Lovelace',
      driverName: 'Émile Durand',
      vehicleNumber: 'CD-456',
      pickup: { add: 'Gare du Nord, "hall" 1' },
      tripCost: 1750,
      driverShare: 1750,
      convenienceFees: 0,
      distanceMetres: 4200,
      totalTripTimeSeconds: 1200,
    },
  ]);
  const books = { ...(await checkLedger(app.platform.db)), ...(await compareBooks(app.platform.db)) };
  expect(Object.values(books).every((count) => count === 0)).toBe(true);
  expect((await run(true)).map((line) => line.split(' ')[2])).toEqual(['skip', 'skip', 'change', 'skip']);
});

test('finds people by their numbers in any common notation, and keeps car fields that the file has no column for', async () => {
  await write(
    'riders.csv',
    'first_name,last_name,email,mobile',
    'Ada,Lovelace,ada@new.test,+33 6 99 00 00 01',
  );
  await write('drivers.csv', `first_name,last_name,mobile,car_type`, `Ida,Roux,+33 6 99 00 00 02,${carType}`);
  await write('cars.csv', 'driver,vehicle_number', '+33 (6) 99.00.00-02,EF-1');
  await write(
    'trips.csv',
    tripHeading,
    trip('old-9', { rider: '+33 6 99 00 00 01', driver: '+33 6 99 00 00 02' }),
  );
  expect(await run(true)).toEqual([
    'riders.csv 2 add rider Ada Lovelace',
    'drivers.csv 2 add driver Ida Roux',
    'cars.csv 2 change car EF-1 of Ida Roux',
    'trips.csv 2 add trip old-9',
  ]);
  const cars = () =>
    app.platform.db
      .withTables<AccountTables>()
      .selectFrom('users')
      .select(['vehicle_number', 'car_type_id'])
      .where('mobile', '=', '+33699000002')
      .execute();
  expect(await cars()).toEqual([{ vehicle_number: 'EF-1', car_type_id: expect.any(String) }]);
  await write('riders.csv', 'first_name,last_name,email,mobile', 'Ada,L,other@new.test,+33699000001');
  await write('cars.csv', 'driver,vehicle_number,car_type', '+33699000002,,');
  const again = await run(true);
  expect(again.map((line) => line.split(' ')[2])).toEqual(['skip', 'skip', 'change', 'skip']);
  expect(again[2]).toBe('cars.csv 2 change car (no number) of Ida Roux');
  expect(await cars()).toEqual([{ vehicle_number: null, car_type_id: null }]);
});

test('MISC-8 a file in another encoding is refused with its line, and read with --encoding', async () => {
  await writeFile(
    join(folder, 'riders.csv'),
    Buffer.from('first_name,last_name,email\nÉmile,Zola,zola@old.test', 'latin1'),
  );
  await Promise.all(['drivers', 'cars', 'trips'].map((name) => rm(join(folder, `${name}.csv`))));
  await expect(run(false)).rejects.toThrow(
    'riders.csv line 2 is not in utf-8. In windows-1252 the line is "Émile,Zola,zola@old.test"',
  );
  const outcomes = await importCsv(app.platform, folder, { apply: false, encoding: 'windows-1252' });
  expect(outcomes).toEqual([{ file: 'riders.csv', line: 2, result: 'add', text: 'rider Émile Zola' }]);
});

test('refuses unknown columns and broken quotes, and reads line breaks in quotes', () => {
  const read = (text: string) => readCsv(Buffer.from(text), 'x.csv', ['pickup', 'drop']);
  expect(() => read('pickup,c\n1,2')).toThrow('unknown columns: c');
  expect(() => read('pickup,drop\n"1,2')).toThrow('x.csv line 2');
  expect(read('pickup,drop\n"1\n2",3\n\n4,').rows).toEqual([
    { line: 2, values: { pickup: '1\n2', drop: '3' } },
    { line: 5, values: { pickup: '4', drop: '' } },
  ]);
});

test('MISC-3 reads texts with the prefix that our exports add to prevent formulas', () => {
  const bytes = Buffer.from("first_name,mobile\r\nBob;'=1+1;,'+33612345678\r\n");
  const [row] = readCsv(bytes, 'riders.csv', ['first_name', 'mobile']).rows;
  expect(row?.values).toEqual({ first_name: 'Bob;=1+1;', mobile: '+33612345678' });
});

test('MISC-8 refuses a number that a spreadsheet shortened, and says why', async () => {
  await write('riders.csv', 'Name,Phone', 'Ada Byron King,3.36123E+10');
  expect(await run(false)).toEqual([
    'riders.csv 2 refuse mobile "3.36123E+10": a spreadsheet shortened this number; format the column as text',
  ]);
});

describe('a list of people, exported, saved by a spreadsheet and imported', () => {
  const keys = ['col_name', 'col_email', 'col_mobile', 'col_approved', 'col_wallet', 'col_since'];
  const fields = 'firstName lastName,email,mobile,approved,walletBalance,createdAt';
  const spreadsheets = ['comma', 'semicolon', 'semicolon-decimal-comma'] as const;
  const cases = [...shippedLanguages].map(
    ([locale, { texts }], index) =>
      [locale, keys.map((key) => texts[key] ?? ''), spreadsheets[index % 3] ?? 'comma'] as const,
  );
  beforeAll(async () => {
    await app.addPerson('rider', {
      first_name: 'Åse',
      last_name: "=O'Neil; Ödön",
      email: 'ase@old.test',
      mobile: '+33699000077',
    });
  });

  test.each(cases)('MISC-3 MISC-8 contains the same people in %s', async (_, headings, spreadsheet) => {
    const exported = await app.http.inject({
      url: '/api/users',
      headers: { authorization: `Bearer ${admin.token}`, accept: 'text/csv' },
      query: {
        type: 'rider',
        q: 'ase@old.test',
        columns: fields,
        headings: JSON.stringify(headings),
        spreadsheet,
      },
    });
    const lines = parseCsv(exported.body);
    if ('faultyLine' in lines) throw new Error(exported.body);
    const quoted = (field: string) =>
      `"${field.replaceAll('"', '""').replace('@old.', '@moved.').replace('0077', '0078')}"`;
    const saved = lines.map(({ fields: cells }) => cells.map(quoted).join('\t')).join('\r\n');
    await writeFile(join(folder, 'riders.csv'), Buffer.from(`\uFEFF${saved}\r\n`, 'utf16le'));
    const leftOut = [headings[4], headings[5]].map(
      (heading) => `riders.csv 1 skip the column ${heading} is not imported`,
    );
    expect(await run(false)).toEqual([...leftOut, "riders.csv 2 add rider Åse =O'Neil; Ödön"]);
  });
});
