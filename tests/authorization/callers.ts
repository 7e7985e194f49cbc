import type { Role } from '@fiacre/domain';
import type { AccountTables } from '../../apps/server/src/accounts/index.ts';
import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';

/** All kinds of callers: each role once as a party to the booking and once as a stranger to it. */
export const callerNames = [
  'guest',
  'signedOut',
  'suspended',
  'deleted',
  'rider',
  'otherRider',
  'driver',
  'otherDriver',
  'fleet',
  'otherFleet',
  'admin',
] as const;
export type CallerName = (typeof callerNames)[number];

/** The role in terms of the policy table; a suspended user counts as a guest. */
export const roleOf: Readonly<Record<CallerName, Role | 'guest'>> = {
  guest: 'guest',
  signedOut: 'guest',
  suspended: 'guest',
  deleted: 'guest',
  rider: 'rider',
  otherRider: 'rider',
  driver: 'driver',
  otherDriver: 'driver',
  fleet: 'fleetadmin',
  otherFleet: 'fleetadmin',
  admin: 'admin',
};

export interface Caller {
  readonly id: string | null;
  /** Sent as a bearer token; undefined sends none. */
  readonly token: string | undefined;
}
export type Callers = Readonly<Record<CallerName, Caller>>;

type Guests = Pick<Callers, 'guest' | 'signedOut' | 'suspended' | 'deleted'>;

/**
 * New users for all roles; the driver drives for `fleet`. Guests are not a party to anything, so one is
 * enough.
 */
export async function addCallers(app: TestApp, guests?: Guests): Promise<Callers> {
  const fleet = await app.addPerson('fleetadmin');
  const { guest, signedOut, suspended, deleted } = guests ?? (await addGuests(app));
  return {
    guest,
    signedOut,
    suspended,
    deleted,
    rider: await app.addPerson('rider'),
    otherRider: await app.addPerson('rider'),
    driver: await app.addPerson('driver', { fleet_admin_id: fleet.id }),
    otherDriver: await app.addPerson('driver'),
    fleet,
    otherFleet: await app.addPerson('fleetadmin'),
    admin: await app.addPerson('admin'),
  };
}

async function addGuests(app: TestApp): Promise<Guests> {
  const signedOut = await app.addPerson('admin');
  await app.call('signOut', { as: signedOut });
  return {
    guest: { id: null, token: undefined },
    signedOut,
    suspended: await addFormer(app, { approved: false }),
    deleted: await addFormer(app, { deleted_at: app.clock.now() }),
  };
}

// A suspended admin whose session was never ended.
async function addFormer(app: TestApp, change: { approved: false } | { deleted_at: Date }): Promise<Caller> {
  const person = await app.addPerson('admin');
  const users = app.platform.db.withTables<AccountTables>();
  await users.updateTable('users').set(change).where('id', '=', person.id).execute();
  return person;
}
