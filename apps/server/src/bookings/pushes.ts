import { en } from '@fiacre/contract/texts/en';
import type { BookingEvent } from '@fiacre/domain';
import { findUser, type User } from '../accounts/index.ts';
import { listLanguages } from '../languages/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import type { BookingRow } from './record.ts';

/** Where a push goes: to the phone, and for somebody without one to where the sandbox's outbox shows it. */
function recipientOf(user: User): string {
  return user.push_token ?? user.email ?? user.mobile ?? user.id;
}

/** The names that a text may hold: `{{reference}}` and so on. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Leaves a push for delivery, in the installation's default language. Source: PUSH-5, TRIP-20. */
export async function push(
  tx: Tx,
  event: Extract<BookingEvent, { type: 'notified' }>,
  row: BookingRow,
): Promise<void> {
  const user = await findUser(tx.sql, event.userId);
  if (user === null) return;
  const [[language], { appName }] = [await listLanguages(tx.sql), await readSettings(tx.sql)];
  const texts: Readonly<Record<string, string>> = { ...en, ...language?.keyValuePairs };
  const values = {
    reference: row.reference,
    driver: row.driver_name ?? '',
    vehicle: row.vehicle_number ?? '',
    pickup: row.pickup_add,
    drop: row.drop_add,
  };
  tx.send({
    channel: 'push',
    to: recipientOf(user),
    subject: appName,
    body: fill(texts[event.text] ?? event.text, values),
    screen: event.screen,
  });
}
