import type { CreateUserRequest, UpdateUserRequest } from '@fiacre/contract';
import { isName, mayApprove, type Role } from '@fiacre/domain';
import { findUser } from '../accounts/index.ts';
import { findCarType } from '../catalogue/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';

type Details = CreateUserRequest | Omit<UpdateUserRequest, 'version'>;

/** Request fields and their columns: those of everyone, and those of drivers only. */
const personal = {
  firstName: 'first_name',
  lastName: 'last_name',
  bankName: 'bank_name',
  bankCode: 'bank_code',
  bankAccount: 'bank_account',
} as const;
const ofDrivers = {
  carTypeId: 'car_type_id',
  vehicleMake: 'vehicle_make',
  vehicleModel: 'vehicle_model',
  vehicleNumber: 'vehicle_number',
  otherInfo: 'other_info',
  fleetadmin: 'fleet_admin_id',
} as const;

const columnOf = { ...personal, ...ofDrivers };
type Field = keyof typeof columnOf;
type Column = Exclude<(typeof columnOf)[Field], 'first_name' | 'last_name'>;

/** The columns that a request can set. */
export type DetailColumns = { [Name in Column]?: string | null } & {
  first_name?: string;
  last_name?: string;
};

/** The fields that a request sets, as columns, without `approved`. Texts are trimmed; an empty one becomes null, except a name. */
export function columnsIn(details: Details): DetailColumns {
  const given = (Object.keys(columnOf) as Field[]).filter((field) => details[field] !== undefined);
  return Object.fromEntries(
    given.map((field) => [
      columnOf[field],
      details[field]?.trim() || (field === 'firstName' || field === 'lastName' ? '' : null),
    ]),
  );
}

/**
 * Refuses fields that a staff member may not set for a user of this type. Sources: USERS-5, USERS-8, USERS-9, USERS-12.
 */
export async function requireAllowed(
  tx: Tx,
  reader: SignedIn,
  usertype: Role,
  details: Details,
): Promise<void> {
  const { firstName, lastName } = details;
  if (firstName !== undefined && !isName(firstName)) refuse('proper_input_name');
  // Some people have only one name.
  if (lastName !== undefined && lastName.trim() !== '' && !isName(lastName)) refuse('proper_input_name');
  const driverFields = Object.keys(ofDrivers).filter(
    (field) => (details[field as keyof typeof ofDrivers] ?? null) !== null,
  );
  if (usertype !== 'driver' && driverFields.length > 0) refuseFields(driverFields, 'for drivers only');
  if (usertype === 'admin' && bankFieldsIn(details).length > 0)
    refuseFields(bankFieldsIn(details), 'for people with a wallet only');
  await requireCarType(tx, details.carTypeId ?? null);
  await requireFleet(tx, reader, details.fleetadmin);
}

/** Whether the staff member may set the approval. Source: USERS-9. */
export async function maySetApproval(tx: Tx, reader: SignedIn): Promise<boolean> {
  return mayApprove(reader.role, (await readSettings(tx.sql)).driverApproval);
}

function bankFieldsIn(details: Details): string[] {
  return (['bankName', 'bankCode', 'bankAccount'] as const).filter(
    (field) => (details[field] ?? null) !== null,
  );
}

async function requireCarType(tx: Tx, id: string | null): Promise<void> {
  if (id !== null && (await findCarType(tx.sql, id)) === null)
    refuseFields(['carTypeId'], 'no such car type');
}

// Only admins may assign a driver to a fleet admin, and only fleet admins can have drivers.
async function requireFleet(tx: Tx, reader: SignedIn, fleet: string | null | undefined): Promise<void> {
  if (fleet === undefined) return;
  if (reader.role !== 'admin' && fleet !== reader.userId) refuse('forbidden');
  if (fleet === null) return;
  if ((await findUser(tx.sql, fleet))?.usertype !== 'fleetadmin')
    refuseFields(['fleetadmin'], 'no such fleet admin');
}

export function refuseFields(fields: readonly string[], message: string): never {
  return refuse('invalid_request', { issues: fields.map((field) => ({ path: `body.${field}`, message })) });
}
