import { addDays, expiringDays } from '@fiacre/domain';
import { sql } from 'kysely';
import { notify } from '../notifications/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { ReadFor } from './read-for.ts';

/** A new day's reminders are sent from 9:00, not at midnight. */
const remindersFromHour = 9;
const hourMilliseconds = 3_600_000;

/** Pushes the admin's reason to the driver whose document was rejected. */
export function notifyOfRejection(tx: Tx, driverId: string, reason: string): Promise<void> {
  return notify(tx, {
    to: { userId: driverId },
    text: 'push_document_rejected',
    facts: { reason },
    channels: ['push'],
  });
}

interface DueNotice {
  readonly driver_id: string;
  readonly expires_on: string;
  readonly expiry_notice: 'expiring' | 'expired';
}

/**
 * Notifies drivers once when a document expires soon and once when it has expired. Nobody is reminded of a document
 * whose successor waits for approval.
 */
export async function notifyOfExpiry(tx: Tx, read: ReadFor): Promise<void> {
  const today = read.today(tx.now);
  const reminderDay = read.today(new Date(tx.now.getTime() - remindersFromHour * hourMilliseconds));
  const { rows } = await sql<DueNotice>`
    update driver_documents document
    set expiry_notice = case when expires_on < ${today}::date then 'expired' else 'expiring' end
    where state = 'approved' and (
      (expires_on < ${today}::date and expiry_notice <> 'expired')
      or (expires_on between ${today}::date and ${addDays(reminderDay, expiringDays)}::date
        and expiry_notice = 'none' and not exists (
          select from driver_documents successor
          where successor.driver_id = document.driver_id and successor.kind = document.kind
            and successor.state = 'waiting')))
    returning driver_id, expires_on, expiry_notice`.execute(tx.sql);
  for (const { driver_id: userId, expires_on: date, expiry_notice: due } of rows) {
    const to = { userId };
    const channels = ['push'] as const;
    await (due === 'expired'
      ? notify(tx, { to, text: 'push_document_expired', facts: {}, channels })
      : notify(tx, { to, text: 'push_document_expiring', facts: { date }, channels }));
  }
}
