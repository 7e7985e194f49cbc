import type { Role } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { findUser } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { FileRow } from './store.ts';

/** What bookings know about rides between people. */
export interface Meetings {
  /** Whether a rider and a driver have a booking in which they may have to recognise each other. Source: ROLE-11. */
  areInContact(sql: Kysely<PlatformTables>, riderId: string, driverId: string): Promise<boolean>;
  /** The rider and the driver of a booking. */
  partiesOf(sql: Kysely<PlatformTables>, bookingId: string): Promise<readonly string[]>;
}

/**
 * Whether a reader may see a file. Profile image: the person, the other party of a current trip, and staff. Licence:
 * its owner, admins and the owning fleet admin. Image of a booking: its rider, its driver and admins. Images of car
 * types are public and have their own route. Source: FILE-3.
 */
export async function maySee(
  sql: Kysely<PlatformTables>,
  meetings: Meetings,
  reader: SignedIn,
  file: FileRow,
): Promise<boolean> {
  if (reader.role === 'admin' || file.user_id === reader.userId) return true;
  if (file.booking_id !== null)
    return reader.role !== 'fleetadmin' && isParty(sql, meetings, reader, file.booking_id);
  if (file.user_id === null) return false;
  if (reader.role === 'fleetadmin') return ownsDriver(sql, reader.userId, file.user_id);
  return file.purpose === 'profile_image' && meets(sql, meetings, reader, file.user_id);
}

async function isParty(
  sql: Kysely<PlatformTables>,
  meetings: Meetings,
  { userId }: SignedIn,
  bookingId: string,
): Promise<boolean> {
  return (await meetings.partiesOf(sql, bookingId)).includes(userId);
}

/** Whether the driver belongs to this fleet admin. Source: ROLE-5. */
export async function ownsDriver(
  sql: Kysely<PlatformTables>,
  fleetAdminId: string,
  userId: string,
): Promise<boolean> {
  const user = await findUser(sql, userId);
  return user?.usertype === 'driver' && user.fleet_admin_id === fleetAdminId;
}

function meets(
  sql: Kysely<PlatformTables>,
  meetings: Meetings,
  { role, userId }: { role: Role; userId: string },
  other: string,
): Promise<boolean> {
  return role === 'rider'
    ? meetings.areInContact(sql, userId, other)
    : meetings.areInContact(sql, other, userId);
}
