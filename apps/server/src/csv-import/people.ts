import { foldText, isName, readEmail, type Role } from '@fiacre/domain';
import type { CarType } from '@fiacre/contract';
import {
  addUser,
  findUserByEmail,
  findUserByMobile,
  readPhone,
  type AccountTables,
  type User,
} from '../accounts/index.ts';
import { listCarTypes } from '../catalogue/index.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { ImportColumn } from './headings.ts';
import { refuseCell, refuseRow, skipRow } from './outcome.ts';
import type { CsvValues } from './read-csv.ts';
import { readYesNo } from './yes-no.ts';

export const riderColumns: readonly ImportColumn[] = [
  'first_name',
  'last_name',
  'name',
  'email',
  'mobile',
  'approved',
];
export const carColumns: readonly ImportColumn[] = [
  'driver',
  'vehicle_make',
  'vehicle_model',
  'vehicle_number',
  'car_type',
  'other_info',
];
export const driverColumns: readonly ImportColumn[] = [...riderColumns, ...carColumns.slice(1)];

/** Adds a person who signs in with "forgot password". Somebody who exists already is skipped. */
export async function addPersonOf(
  tx: Tx,
  platform: Platform,
  role: Extract<Role, 'rider' | 'driver'>,
  values: CsvValues,
): Promise<string> {
  const { firstName, lastName } = nameOf(values);
  const { country } = await readSettings(tx.sql);
  if (!isName(firstName)) refuseCell('first_name', firstName, 'a name is needed');
  const email = optional(values, 'email', readEmail, 'not an address');
  const mobile = optional(
    values,
    'mobile',
    (text) => readPhone(text, country),
    `no number that exists${country === '' ? '; it needs a + and the dial code' : ''}`,
  );
  if (email === null && mobile === null) refuseRow('email or mobile is needed');
  for (const contact of [email, mobile]) {
    const known = contact === null ? null : await findPerson(tx, contact);
    if (known?.usertype === role) return skipRow(`${contact} exists already`);
    if (known !== null) return refuseRow(`${contact} belongs to a ${known.usertype}`);
  }
  const id = await addUser(tx, platform, {
    usertype: role,
    firstName,
    lastName,
    email,
    mobile,
    passwordHash: null,
    loginType: 'email',
    approved: approvalOf(values.approved ?? ''),
    createdByAdmin: true,
    referrer: null,
    referral: { name: firstName.toLowerCase(), otherwise: role },
    ...(role === 'driver' && { extras: await carOf(tx, values) }),
  });
  tx.audit({ action: 'import-person', object: { kind: 'user', id }, facts: { role } });
  return `${role} ${firstName} ${lastName}`;
}

/** Gives a driver the car of the row. Fields without a column in the file stay unchanged. */
export async function setCar(tx: Tx, values: CsvValues): Promise<string> {
  const driver = await requirePerson(tx, values, 'driver');
  const car = await carOf(tx, values);
  if (Object.keys(car).length === 0) refuseRow('cars.csv has no column of a car');
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set((row) => ({ ...car, version: row('version', '+', 1) }))
    .where('id', '=', driver.id)
    .execute();
  tx.audit({ action: 'import-car', object: { kind: 'user', id: driver.id } });
  const { vehicle_number: number } = { ...driver, ...car };
  return `car ${number ?? '(no number)'} of ${driver.first_name} ${driver.last_name}`;
}

const carTexts = ['vehicle_make', 'vehicle_model', 'vehicle_number', 'other_info'] as const;
type Car = Pick<User, (typeof carTexts)[number] | 'car_type_id'>;

/** The columns of the car that the file has; an empty cell clears one. */
async function carOf(tx: Tx, values: CsvValues): Promise<Partial<Car>> {
  const { car_type: wanted } = values;
  const car: Partial<Car> =
    wanted === undefined ? {} : { car_type_id: wanted === '' ? null : (await requireCarType(tx, wanted)).id };
  for (const name of carTexts) if (name in values) car[name] = values[name] || null;
  return car;
}

/** The person with this email address or number. */
export async function requirePerson(tx: Tx, values: CsvValues, role: 'rider' | 'driver'): Promise<User> {
  const contact = values[role] ?? '';
  const found = await findPerson(tx, contact);
  if (found === null || found.usertype !== role)
    return refuseCell(role, contact, `there is no ${role} with this email address or number`);
  return found;
}

/** The car type with this name, in any case and with or without accents. */
export async function requireCarType(tx: Tx, name: string): Promise<CarType> {
  const found = (await listCarTypes(tx.sql)).find((type) => sameText(type.name, name));
  return found ?? refuseCell('car_type', name, 'there is no car type with this name');
}

const sameText = (one: string, other: string): boolean => foldText(one).text === foldText(other).text;

async function findPerson(tx: Tx, contact: string): Promise<User | null> {
  const email = readEmail(contact);
  if (email !== null) return findUserByEmail(tx.sql, email);
  const mobile = readPhone(contact, (await readSettings(tx.sql)).country);
  return mobile === null ? null : findUserByMobile(tx.sql, mobile);
}

function optional(
  values: CsvValues,
  column: 'email' | 'mobile',
  read: (text: string) => string | null,
  why: string,
): string | null {
  const text = values[column] ?? '';
  const isShortened = /^\d[.,]\d+E\+?\d+$/i.test(text);
  const problem = isShortened ? 'a spreadsheet shortened this number; format the column as text' : why;
  return text === '' ? null : (read(text) ?? refuseCell(column, text, problem));
}

/** A full name is divided after its first word. */
function nameOf({ first_name: firstName, last_name: lastName = '', name = '' }: CsvValues) {
  if (firstName !== undefined) return { firstName, lastName };
  const [first = '', ...others] = name.split(/\s+/);
  return { firstName: first, lastName: others.join(' ') };
}

function approvalOf(text: string): boolean {
  return text === '' || (readYesNo(text) ?? refuseCell('approved', text, 'neither yes nor no'));
}
