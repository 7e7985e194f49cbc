import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { writeTogether } from '../platform/transaction/write-together.ts';
import { storePushes } from './stored-pushes.ts';
import type { BroadcastWords, NotificationTables } from './tables.ts';

const jobName = 'send-broadcast';
/** Receivers per transaction. */
const batch = 1000;
/** A broadcast that is not finished after this time is resumed, since its process may have died. */
const overdueMilliseconds = 60_000;

/**
 * The receivers of a broadcast: people of the role with a device of the platform, approved and not deleted. Sources:
 * PUSH-2, PUSH-4.
 */
export function matchingUsers(
  sql: Kysely<PlatformTables>,
  { devicetype, usertype }: Pick<BroadcastWords, 'devicetype' | 'usertype'>,
) {
  const people = sql
    .withTables<NotificationTables>()
    .selectFrom('users')
    .where('usertype', '=', usertype)
    .where('push_token', 'is not', null)
    .where('approved', '=', true)
    .where('deleted_at', 'is', null);
  return devicetype === 'All' ? people : people.where('user_platform', '=', devicetype);
}

export function scheduleSending(tx: Tx, notificationId: string): void {
  tx.schedule({ name: jobName, payload: { notificationId }, at: tx.now, key: notificationId });
}

/**
 * Sends in batches and saves the progress of each batch in the same transaction: if a process dies, the next one
 * continues, and nobody gets the push twice. Source: PUSH-4.
 */
export function sendBroadcastJob({ transact }: Platform): JobKind {
  return jobKind<{ notificationId: string }>({
    name: jobName,
    async run(job) {
      const { notificationId } = job.payload;
      while (await transact((tx) => sendBatch(tx, notificationId)));
      await job.commit(async () => undefined);
    },
  });
}

/** Resumes broadcasts whose process died: within a minute, rather than when the queue's job times out. */
export function resumeBroadcastsJob(): JobKind {
  return jobKind({
    name: 'resume-broadcasts',
    cron: '* * * * *',
    run: (job) =>
      job.commit(async (tx) => {
        const overdue = await tx.sql
          .withTables<NotificationTables>()
          .selectFrom('notifications')
          .select('id')
          .where('sent_at', 'is', null)
          .where('created_at', '<', new Date(tx.now.getTime() - overdueMilliseconds))
          .execute();
        for (const { id } of overdue) scheduleSending(tx, id);
      }),
  });
}

/** Whether there may be more to send. Sending stops if the row was deleted during it. */
async function sendBatch(tx: Tx, id: string): Promise<boolean> {
  const tables = tx.sql.withTables<NotificationTables>();
  const row = await tables
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const matching = matchingUsers(tx.sql, row.ordered)
    .select(['id', 'push_token', 'user_platform'])
    .orderBy('id')
    .limit(batch);
  const people = await (
    row.sent_up_to === null ? matching : matching.where('id', '>', row.sent_up_to)
  ).execute();
  await pushTo(tx, people, row.ordered);
  const isLast = people.length < batch;
  await tables
    .updateTable('notifications')
    .set({
      sent_up_to: people.at(-1)?.id ?? row.sent_up_to,
      receivers: row.receivers + people.length,
      sent_at: isLast ? tx.now : null,
    })
    .where('id', '=', id)
    .execute();
  publishListChange(tx, 'notifications');
  return !isLast;
}

async function pushTo(
  tx: Tx,
  people: readonly { id: string; push_token: string | null; user_platform: string | null }[],
  { title, body }: BroadcastWords,
): Promise<void> {
  const screen = 'BookingCab';
  for (const { push_token: to, user_platform: device } of people) {
    if (to === null) continue;
    tx.send({
      channel: 'push',
      to,
      subject: title,
      body,
      screen,
      device: device ?? 'ANDROID',
      template: 'broadcast',
      bulk: true,
    });
  }
  const words = { '': { title, body } };
  const pushes = people.map(({ id: userId }) => ({ userId, words, screen, params: {}, needsAnswer: false }));
  const { writes, told } = storePushes(tx, new Set(people.map(({ id }) => id)), pushes);
  told(await writeTogether(tx, writes));
}
