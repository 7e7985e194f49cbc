import { isName, readEmail, type Role } from '@fiacre/domain';
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
import { refuseRow, skipRow } from './outcome.ts';
import type { CsvRow } from './read-csv.ts';

type Values = CsvRow['values'];

export const riderColumns = ['first_name', 'last_name', 'email', 'mobile', 'approved'];
export const carColumns = [
  'driver',
  'vehicle_make',
  'vehicle_model',
  'vehicle_number',
  'car_type',
  'other_info',
];
export const driverColumns = [...riderColumns, ...carColumns.slice(1)];

/** Adds a person who signs in with "forgot password". Somebody who exists already is skipped. */
export async function addPersonOf(
  tx: Tx,
  platform: Platform,
  role: Extract<Role, 'rider' | 'driver'>,
  values: Values,
): Promise<string> {
  const { first_name: firstName = '', last_name: lastName = '' } = values;
  const { country } = await readSettings(tx.sql);
  if (!isName(firstName)) refuseRow('first_name is needed');
  const email = optional(values['email'], readEmail, 'email is not an address');
  const mobile = optional(
    values['mobile'],
    (text) => readPhone(text, country),
    `mobile is no number that exists${country === '' ? '; it needs a + and the dial code' : ''}`,
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
    approved: approvalOf(values['approved']),
    createdByAdmin: true,
    referrer: null,
    referral: { name: firstName.toLowerCase(), otherwise: role },
    ...(role === 'driver' && { extras: await carOf(tx, values) }),
  });
  tx.audit({ action: 'import-person', object: { kind: 'user', id }, facts: { role } });
  return `${role} ${firstName} ${lastName}`;
}

/** Gives a driver the car of the row. What the file has no column for stays as it is. */
export async function setCar(tx: Tx, values: Values): Promise<string> {
  const driver = await requirePerson(tx, values['driver'] ?? '', 'driver');
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
async function carOf(tx: Tx, values: Values): Promise<Partial<Car>> {
  const wanted = values['car_type'] ?? '';
  const type = (await listCarTypes(tx.sql)).find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (wanted !== '' && type === undefined) refuseRow(`there is no car type "${wanted}"`);
  const car: Partial<Car> = 'car_type' in values ? { car_type_id: type?.id ?? null } : {};
  for (const name of carTexts) if (name in values) car[name] = values[name] || null;
  return car;
}

/** The person with this email address or number. */
export async function requirePerson(tx: Tx, contact: string, role: Role): Promise<User> {
  const found = await findPerson(tx, contact);
  if (found === null || found.usertype !== role) return refuseRow(`there is no ${role} ${contact}`);
  return found;
}

async function findPerson(tx: Tx, contact: string): Promise<User | null> {
  const email = readEmail(contact);
  if (email !== null) return findUserByEmail(tx.sql, email);
  const mobile = readPhone(contact, (await readSettings(tx.sql)).country);
  return mobile === null ? null : findUserByMobile(tx.sql, mobile);
}

function optional(
  text: string | undefined,
  read: (text: string) => string | null,
  problem: string,
): string | null {
  return text === undefined || text === '' ? null : (read(text) ?? refuseRow(problem));
}

function approvalOf(text: string | undefined): boolean {
  if (text === undefined || text === '') return true;
  const approved = ['yes', 'true', '1'].includes(text.toLowerCase());
  return approved || ['no', 'false', '0'].includes(text.toLowerCase())
    ? approved
    : refuseRow('approved is yes or no');
}
