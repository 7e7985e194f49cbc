import type { BookingEvent } from '@fiacre/domain';
import { findUsers, type User } from '../accounts/index.ts';
import { defaultWords } from '../languages/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { BookingRow } from './record.ts';

/** Where a push goes: to the phone, and for somebody without one to where the sandbox's outbox shows it. */
function recipientOf(user: User): string {
  return user.push_token ?? user.email ?? user.mobile ?? user.id;
}

/** The names that a text may hold: `{{reference}}` and so on. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

type Notified = Extract<BookingEvent, { type: 'notified' }>;

/** Leaves pushes for delivery, in the installation's default language. Source: PUSH-5, TRIP-20. */
export async function sendPushes(
  tx: Tx,
  events: readonly BookingEvent[],
  row: BookingRow,
  appName: string,
): Promise<void> {
  const notified = events.filter((event): event is Notified => event.type === 'notified');
  if (notified.length === 0) return;
  const people = await findUsers(
    tx.sql,
    notified.map(({ userId }) => userId),
  );
  const words = await defaultWords(tx.sql);
  const values = {
    reference: row.reference,
    driver: row.driver_name ?? '',
    vehicle: row.vehicle_number ?? '',
    pickup: row.pickup_add,
    drop: row.drop_add,
  };
  for (const { userId, text, screen } of notified) {
    const user = people.get(userId);
    if (!user) continue;
    const body = fill(words(text), values);
    tx.send({ channel: 'push', to: recipientOf(user), subject: appName, body, screen });
  }
}
