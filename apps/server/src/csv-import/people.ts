import type { Role } from '@fiacre/domain';
import {
  addUser,
  findUserByEmail,
  findUserByMobile,
  isName,
  readEmail,
  readNumber,
  type AccountTables,
  type User,
} from '../accounts/index.ts';
import { listCarTypes } from '../catalogue/index.ts';
import type { Platform } from '../platform/platform.ts';
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
  if (!isName(firstName) || !isName(lastName)) refuseRow('first_name and last_name are needed');
  const email = optional(values['email'], readEmail, 'email is not an address');
  const mobile = optional(
    values['mobile'],
    (text) => readNumber(text.replaceAll(/[\s().-]/g, ''), undefined),
    'mobile needs a + and the dial code, such as +33612345678',
  );
  if (email === null && mobile === null) refuseRow('email or mobile is needed');
  const known = await findPerson(tx, email ?? mobile ?? '');
  if (known !== null)
    return known.usertype === role
      ? skipRow(`${email ?? mobile} exists already`)
      : refuseRow(`${email ?? mobile} belongs to a ${known.usertype}`);
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

/** Gives a driver the car of the row. */
export async function setCar(tx: Tx, values: Values): Promise<string> {
  const driver = await requirePerson(tx, values['driver'] ?? '', 'driver');
  const car = await carOf(tx, values);
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set((row) => ({ ...car, version: row('version', '+', 1) }))
    .where('id', '=', driver.id)
    .execute();
  tx.audit({ action: 'import-car', object: { kind: 'user', id: driver.id } });
  return `car ${car.vehicle_number} of ${driver.first_name} ${driver.last_name}`;
}

async function carOf(tx: Tx, values: Values) {
  const wanted = values['car_type'] ?? '';
  const type = (await listCarTypes(tx.sql)).find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (wanted !== '' && type === undefined) refuseRow(`there is no car type "${wanted}"`);
  const text = (name: string) => (values[name] === '' ? null : (values[name] ?? null));
  return {
    vehicle_make: text('vehicle_make'),
    vehicle_model: text('vehicle_model'),
    vehicle_number: text('vehicle_number'),
    other_info: text('other_info'),
    car_type_id: type?.id ?? null,
  };
}

/** The person with this email address or number. */
export async function requirePerson(tx: Tx, contact: string, role: Role): Promise<User> {
  const found = await findPerson(tx, contact);
  if (found === null || found.usertype !== role) return refuseRow(`there is no ${role} ${contact}`);
  return found;
}

async function findPerson(tx: Tx, contact: string): Promise<User | null> {
  const email = readEmail(contact);
  return email === null ? findUserByMobile(tx.sql, contact) : findUserByEmail(tx.sql, email);
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
