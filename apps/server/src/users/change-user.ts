import type { UpdateUserRequest } from '@fiacre/contract';
import { endCredentials, publishUser, type AccountTables, type User } from '../accounts/index.ts';
import { publishDriver, stopDriver, touchDriver, withdrawOffersTo } from '../dispatch/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { settingsPart } from '../settings/index.ts';
import { columnsIn, maySetApproval, requireAllowed } from './details.ts';
import { holdInScope } from './find-users.ts';
import { requireAnotherAdmin } from './last-admin.ts';

/**
 * Columns whose values are recorded in the audit log. For all other columns it records only that they changed, because
 * the log is never erased.
 */
const telling = ['approved', 'car_type_id', 'fleet_admin_id'] as const;

/** Called in the same transaction when a driver is approved or suspended. */
export type FollowApproval = (tx: Tx, driver: { id: string; approved: boolean }) => Promise<void>;

/** A staff member changes a user in their scope. Sources: USERS-1, USERS-9, USERS-11, USERS-12. */
export async function changeByStaff(
  tx: Tx,
  reader: SignedIn,
  { id, version, ...body }: UpdateUserRequest & { readonly id: string },
  { followApproval }: { readonly followApproval: FollowApproval },
): Promise<void> {
  const before = await holdInScope(tx, reader, id);
  if (version !== before.version) await refuseStale(tx, { kind: 'user', id }, { version: before.version });
  await requireAllowed(tx, reader, before.usertype, body);
  const changes = { ...columnsIn(body), ...(await approvalIn(tx, reader, before, body)) };
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  publishUser(tx, before);
  // The driver's new fleet admin has not been notified yet.
  if (changes.fleet_admin_id !== undefined) publishUser(tx, { ...before, ...changes });
  tx.audit({ action: 'change-user', object: { kind: 'user', id }, facts: factsOf(before, changes) });
  const isDriver = before.usertype === 'driver';
  // Must run before dispatch removes the driver: a transition locks its booking first, then the driver.
  if (isDriver && changes.approved !== undefined)
    await followApproval(tx, { id, approved: changes.approved });
  if (changes.approved === false) await shutOut(tx, before);
  const hasOtherCar = changes.car_type_id !== undefined && changes.car_type_id !== before.car_type_id;
  if (isDriver && hasOtherCar) await askAnew(tx, id);
  if (isDriver) {
    await touchDriver(tx, id);
    await publishDriver(tx, id);
  }
}

async function approvalIn(
  tx: Tx,
  reader: SignedIn,
  before: User,
  { approved }: Pick<UpdateUserRequest, 'approved'>,
): Promise<{ approved?: boolean }> {
  if (approved === undefined || approved === before.approved) return {};
  if (!(await maySetApproval(tx, reader))) refuse('forbidden');
  if (!approved) {
    if (before.id === reader.userId) refuse('own_account');
    await requireAnotherAdmin(tx, before);
  }
  return { approved };
}

/** AUTH-14: a suspended user is signed out immediately; a driver gets no new tasks and leaves the map. */
async function shutOut(tx: Tx, user: User): Promise<void> {
  await endCredentials(tx, 'suspension', user.id);
  if (user.usertype === 'driver') await stopDriver(tx, user.id);
}

/** Withdraws offers for the old car type, except under manual dispatch, which ignores types. Sources: SET-16, BKT-9. */
async function askAnew(tx: Tx, driverId: string): Promise<void> {
  if ((await tx.reference()).of(settingsPart).autoDispatch) await withdrawOffersTo(tx, driverId);
}

type Telling = Partial<Pick<User, (typeof telling)[number]>>;

function factsOf(before: Telling, changes: Telling) {
  const fields = Object.keys(changes);
  const kept = telling.filter((field) => fields.includes(field));
  const values = (of: Telling) => Object.fromEntries(kept.map((field) => [field, of[field]]));
  return { fields, before: values(before), after: values(changes) };
}
