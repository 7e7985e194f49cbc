import type { Role } from '../roles/role.ts';
import { driverOf } from './booking.ts';
import type { Booking } from './booking.ts';

/** The sender of a command: a signed-in user, a payment provider's signed webhook, or the dispatcher. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly role: Role }
  | { readonly kind: 'provider' }
  | { readonly kind: 'dispatcher' };

/**
 * How an actor is related to a booking. `stand-in` is an admin who acts for a suspended driver.
 * Source: TRIP-17, AUTH-14.
 */
export const parties = [
  'rider',
  'requested-driver',
  'trip-driver',
  'stand-in',
  'admin',
  'provider',
  'dispatcher',
] as const;
export type Party = (typeof parties)[number];

/** The role of each party; null if the party is not a person. */
export const partyRole: Readonly<Record<Party, Role | null>> = {
  rider: 'rider',
  'requested-driver': 'driver',
  'trip-driver': 'driver',
  'stand-in': 'admin',
  admin: 'admin',
  provider: null,
  dispatcher: null,
};

/** Whether the booking's driver is suspended, so that an admin has to act instead. */
interface DriverAccess {
  readonly driverSuspended: boolean;
}

/** Whether an actor is this party of a booking. */
export function isParty(party: Party, actor: Actor, booking: Booking, now: DriverAccess): boolean {
  if (actor.kind !== 'user') return actor.kind === party;
  if (actor.role !== partyRole[party]) return false;
  if (party === 'rider') return booking.riderId === actor.id;
  if (party === 'trip-driver') return driverOf(booking) === actor.id;
  if (party === 'requested-driver') {
    return booking.status === 'NEW' && booking.requestedDrivers.includes(actor.id);
  }
  return party === 'stand-in' ? now.driverSuspended : true;
}

/** Whether an actor's role can be this party, whatever the booking's status. */
export function couldBe(party: Party, actor: Actor, now: DriverAccess): boolean {
  if (party === 'stand-in' && !now.driverSuspended) return false;
  return actor.kind === 'user' ? actor.role === partyRole[party] : actor.kind === party;
}
