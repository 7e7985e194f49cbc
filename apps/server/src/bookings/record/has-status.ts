import { bookingStatuses, statusesWith, statusTraits, type BookingStatus } from '@fiacre/domain';
import { sql, type RawBuilder } from 'kysely';

/**
 * The statuses of `ended_bookings`, and of the column `ended_as` of `bookings`, which is null in all other
 * statuses.
 */
export const endedStatuses = statusesWith('ended');

export const isEnded = (status: BookingStatus) => statusTraits[status].ended;

/**
 * A condition on `bookings` for queries that find bookings by status. No index contains the status itself, so
 * that a step of a ride writes to none; `bookings_ended` finds the open bookings and those with one way of
 * ending.
 */
export function hasStatus(statuses: readonly BookingStatus[]): RawBuilder<boolean> {
  // PostgreSQL would not recognise a condition that lists every status as always true.
  if (statuses.length === bookingStatuses.length) return sql`true`;
  const ended = statuses.filter(isEnded);
  const open = statuses.filter((status) => !isEnded(status));
  const parts = [
    ...(open.length === 0 ? [] : [sql`(ended_as is null and status in (${sql.join(open)}))`]),
    ...(ended.length === 0 ? [] : [sql`ended_as in (${sql.join(ended)})`]),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** The statuses that an SQL file names with `{{every}}` or the name of a trait. */
function listed(name: string): string {
  if (name !== 'every' && !(name in statusTraits.NEW))
    throw new Error(`No trait of a status is named ${name}`);
  const statuses =
    name === 'every' ? bookingStatuses : statusesWith(name as Parameters<typeof statusesWith>[0]);
  return statuses.map((status) => `'${status}'`).join(', ');
}

/**
 * An SQL file with the statuses of each trait that it names, such as `{{ended}}`. Its version includes the number of
 * statuses, so that during an upgrade an old node does not reinstall a function without the new status.
 */
export function withStatuses(text: string): string {
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => listed(name));
  if (filled === text) return text;
  const count = String(bookingStatuses.length).padStart(3, '0');
  return filled.replace(/^-- version (\d+)$/m, `-- version $1${count}`);
}
