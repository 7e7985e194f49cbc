import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import { dropExpiredPartitions, ensurePartitions, type PartitionedTable } from './database/partitions.ts';
import type { PlatformTables } from './database/tables.ts';
import { startVacuum } from './database/vacuum.ts';
import { jobKind, type JobKind } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveServer } from './live/live-server.ts';
import { refreshViews } from './live/views.ts';
import type { Log } from './log/log.ts';
import { deliverMessages, emptyChannel, type DeliveryParts } from './messages/delivery.ts';
import { channels, type Channel, type ReceiptService, type Senders } from './messages/due-message.ts';
import { pushReceiptsJob } from './messages/push-receipts.ts';
import { createFeed } from './outbox/feed.ts';
import type { Clock } from './time/clock.ts';
import type { Worker } from './platform.ts';
import { inRounds, type Rounds } from './rounds/rounds.ts';
import { isLockTimeout } from './database/sql-state.ts';
import type { Undelivered, Transact } from './transaction/tx.ts';
import { createWorkers, type Workers } from './workers.ts';

const pollMilliseconds = 1_000;
/** How soon a car disappears from riders' maps after it was assigned. */
const viewMilliseconds = 5_000;
const responsesKeptMilliseconds = 24 * 3_600_000;
const messagesKeptMilliseconds = 30 * responsesKeptMilliseconds;
/** After a year a number may belong to somebody else, so it is tried again. */
const deadAddressesKeptMilliseconds = 365 * responsesKeptMilliseconds;

export interface BackgroundParts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly senders: Senders;
  readonly receipts: ReceiptService | null;
  readonly db: Kysely<PlatformTables>;
  readonly pool: pg.Pool;
  readonly transact: Transact;
  readonly jobs: Jobs;
  readonly live: LiveServer;
  readonly kinds: readonly JobKind[];
  readonly workers: readonly Worker[];
  readonly partitioned: readonly PartitionedTable[];
  readonly automatic: boolean;
  /** Counts the outcomes of messages. */
  readonly countMessage: (channel: Channel, outcome: string) => void;
  /** Called when a push service reports a device as gone. */
  readonly forgetDevice: (token: string) => Promise<void>;
}

/** Work outside requests: live events, messages, jobs. */
export interface Background {
  /** Called after a commit that left events or messages. */
  wake(undelivered: Undelivered): void;
  /** Runs until there is nothing left to deliver or send and no job is due by the app's clock. */
  settle(): Promise<void>;
  /** Resolves when this node's readers have everything that was committed before the call. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { db, log, jobs, live } = parts;
  const feed = createFeed({
    db,
    log,
    pollMilliseconds: parts.automatic ? pollMilliseconds : null,
    deliver: (event) => live.hub.deliver(event),
  });
  const delivery = deliveryOf(parts);
  const sending = sendingOf(delivery, log);
  const send = (through: Iterable<Channel>) => {
    for (const channel of through) sending.get(channel)?.wake();
  };
  const views = inRounds(
    () => refreshViews(live.hub),
    (error) => log.warn({ err: error }, 'cannot read live views from the database, retrying'),
  );
  const workers = createWorkers(parts.workers, log);
  await keepPartitions(parts);
  await jobs.start([...parts.kinds, ...housekeeping(parts)], parts.transact, parts.automatic);
  live.hub.startAt(await feed.start());
  const timers = parts.automatic
    ? [
        setInterval(() => send(channels), pollMilliseconds).unref(),
        setInterval(() => workers.wake(), pollMilliseconds).unref(),
        setInterval(views.wake, viewMilliseconds).unref(),
      ]
    : [];
  const vacuum = parts.automatic ? startVacuum(parts.pool, log) : null;
  return {
    wake({ events, messages, withoutDevice }) {
      for (let count = 0; count < withoutDevice; count += 1) parts.countMessage('push', 'no_device');
      if (events === null) feed.wake();
      else for (const row of events) feed.offer(row);
      if (parts.automatic) send(messages);
    },
    async settle() {
      await drain(() => settleWork(jobs, workers));
      await drain(() => deliverMessages(delivery));
      await feed.settled();
      await refreshViews(live.hub);
    },
    catchUp: () => feed.settled(),
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await vacuum?.stop();
      await jobs.stop();
      await Promise.all([...sending.values()].map((rounds) => rounds.stop()));
      await workers.stop();
      await views.stop();
      await feed.stop();
    },
  };
}

/** At the start, because a server that only runs by day misses the nightly job. */
async function keepPartitions({ db, partitioned, clock, log }: BackgroundParts): Promise<void> {
  await ensurePartitions(db, partitioned, clock.now());
  try {
    await dropExpiredPartitions(db, partitioned, clock.now());
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    log.info('a table is busy, so its expired rows are dropped later');
  }
}

/** Each channel has its own loop, so that a hanging mail server does not delay pushes. */
function sendingOf(delivery: DeliveryParts, log: Log): ReadonlyMap<Channel, Rounds> {
  const roundsOf = (channel: Channel) =>
    inRounds(
      () => emptyChannel(delivery, channel),
      (error) => log.error({ err: error }, 'cannot read messages from the database, retrying'),
    );
  return new Map(channels.map((channel) => [channel, roundsOf(channel)]));
}

function deliveryOf(parts: BackgroundParts): DeliveryParts {
  const { db, log, clock, senders, countMessage: count, forgetDevice } = parts;
  return { db, log, clock, senders, count, forgetDevice, keepText: parts.config.mode === 'sandbox' };
}

/** A worker may leave due jobs behind. */
async function settleWork(jobs: Jobs, workers: Workers): Promise<number> {
  await jobs.runDue();
  return workers.settle();
}

async function drain(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}

function housekeeping(parts: BackgroundParts): JobKind[] {
  const { receipts, countMessage: count } = parts;
  return [
    ...(receipts === null ? [] : [pushReceiptsJob({ ...parts, receipts, count })]),
    jobKind({
      name: 'create-partitions',
      cron: '41 3 * * *',
      run: async () => {
        await ensurePartitions(parts.db, parts.partitioned, parts.clock.now());
        await dropExpiredPartitions(parts.db, parts.partitioned, parts.clock.now());
      },
    }),
    jobKind({
      name: 'forget-old-messages',
      cron: '37 4 * * *',
      run: (job) =>
        job.commit(async (tx) => {
          const oldest = new Date(tx.now.getTime() - messagesKeptMilliseconds);
          await tx.sql.deleteFrom('messages').where('created_at', '<', oldest).execute();
          const oldestDead = new Date(tx.now.getTime() - deadAddressesKeptMilliseconds);
          await tx.sql.deleteFrom('dead_addresses').where('failed_at', '<', oldestDead).execute();
        }),
    }),
    jobKind({
      name: 'forget-kept-answers',
      cron: '23 * * * *',
      run: (job) =>
        job.commit(async (tx) => {
          const oldest = new Date(tx.now.getTime() - responsesKeptMilliseconds);
          await tx.sql.deleteFrom('idempotent_answers').where('created_at', '<', oldest).execute();
        }),
    }),
  ];
}
