import type { Role } from '@fiacre/domain';
import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';

/** Everybody who may knock: each role once as a party of the booking and once as a stranger to it. */
export const callerNames = [
  'guest',
  'signedOut',
  'rider',
  'otherRider',
  'driver',
  'otherDriver',
  'fleet',
  'otherFleet',
  'admin',
] as const;
export type CallerName = (typeof callerNames)[number];

/** The role as the table of policies knows it; an ended session is no session. */
export const roleOf: Readonly<Record<CallerName, Role | 'guest'>> = {
  guest: 'guest',
  signedOut: 'guest',
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
  /** Sent as bearer token; undefined sends none. */
  readonly token: string | undefined;
}
export type Callers = Readonly<Record<CallerName, Caller>>;

/** Fresh people in all places; the driver drives for `fleet`. */
export async function addCallers(app: TestApp): Promise<Callers> {
  const fleet = await app.addPerson('fleetadmin');
  const signedOut = await app.addPerson('admin');
  await app.call('signOut', { as: signedOut });
  return {
    guest: { id: null, token: undefined },
    signedOut,
    rider: await app.addPerson('rider'),
    otherRider: await app.addPerson('rider'),
    driver: await app.addPerson('driver', { fleet_admin_id: fleet.id }),
    otherDriver: await app.addPerson('driver'),
    fleet,
    otherFleet: await app.addPerson('fleetadmin'),
    admin: await app.addPerson('admin'),
  };
}
