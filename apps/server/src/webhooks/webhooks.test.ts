import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { createLog } from '../platform/log/log.ts';
import { createSubscriberOutbound } from '../platform/outbound/subscriber-outbound.ts';
import { confirmedSession } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { sendDeliveries, type SendParts } from './send-deliveries.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that responds with each of `statuses`, then with 200. */
let receiver: Server;
let origin: string;
let received: Received[] = [];
let statuses: number[] = [];
let app: RideApp;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(statuses.shift() ?? 200, { location: `${origin}/inside` }).end('noted');
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await startRides({ env: { OUTBOUND_PRIVATE_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  await sql`delete from webhooks`.execute(app.platform.db);
  [received, statuses] = [[], []];
});

/** A new session of the admin, because tests advance the clock by days. */
const asAdmin = () => app.platform.transact((tx) => confirmedSession(tx, app.platform, app.admin.id));
const add = async (change: Partial<BodyInputOf<'addWebhook'>> = {}) =>
  good(
    await app.call('addWebhook', {
      as: await asAdmin(),
      body: {
        url: `${origin}/hook`,
        description: 'Accounting',
        events: ['booking.created', 'booking.cancelled', 'user.changed'],
        ...change,
      },
    }),
  );
const logOf = async (id: string, query = {}) =>
  good(await app.call('listWebhookDeliveries', { as: await asAdmin(), params: { id }, query })).items;
const shown = async () => good(await app.call('listWebhooks', { as: await asAdmin() })).items[0];
const cancelledRide = async () => {
  const { id } = await app.book(await app.addPerson('rider'));
  good(await app.call('cancelBooking', { as: await asAdmin(), params: { id }, body: { reason: 'Late' } }));
  return id;
};
/** How many deliveries this session has read since its counts were last published. */
async function deliveriesRead(tx: RideApp['platform']['db']): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::integer as read
    from pg_stat_xact_user_tables where relname = 'webhook_deliveries'`.execute(tx);
  return rows[0]?.read ?? 0;
}
const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('a webhook', () => {
  test('receives events in order, signed and without personal data, and its log contains each of them', async () => {
    const { id, secret } = await add();
    const bookingId = await cancelledRide();
    await app.settle();
    expect(types()).toEqual(['booking.created', 'booking.cancelled']);
    for (const { headers, body } of received) {
      const [, seconds, given] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['fiacre-signature'])) ?? [];
      const own = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
      expect(timingSafeEqual(own, Buffer.from(given ?? '', 'hex'))).toBe(true);
      expect(Number(seconds) * 1000).toBe(app.clock.now().getTime());
      expect(body).not.toMatch(/Number|example\.test|\+1555|Station/);
    }
    const booking = { id: bookingId, status: 'CANCELLED', previousStatus: 'NEW' };
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ data: { booking } });
    expect(await logOf(id)).toMatchObject([
      { event: 'booking.cancelled', state: 'delivered', attempts: 1, responseStatus: 200, response: 'noted' },
      { event: 'booking.created', state: 'delivered' },
    ]);
  });

  test('CHANGE-19 receives a change once it is in force, with its fields alone', async () => {
    await add({ events: ['booking.changed'] });
    const rider = await app.addPerson('rider');
    const { id } = await app.book(rider);
    const params = { id };
    const body = { note: 'Ring at Number 5', persons: 2 };
    const { quoteId, version } = good(await app.call('quoteChange', { as: rider, params, body }));
    await app.settle();
    expect(received).toEqual([]);
    good(await app.call('acceptChange', { as: rider, params, body: { quoteId, version } }));
    await app.settle();
    expect(types()).toEqual(['booking.changed']);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      data: { booking: { id, status: 'NEW' }, fields: ['persons', 'note'] },
    });
    expect(received[0]?.body).not.toContain('Ring');
  });

  test('receives neither earlier events nor those that it is not subscribed to', async () => {
    await cancelledRide();
    await add({ events: ['booking.paid'] });
    await cancelledRide();
    await app.settle();
    expect(received).toEqual([]);
  });

  test('delays later events of the same booking until one succeeds, but no other events', async () => {
    await add();
    statuses = [500];
    await cancelledRide();
    await app.settle();
    expect(types()).toEqual(['booking.created']);
    await cancelledRide();
    await app.settle();
    expect(types()).toEqual(['booking.created', 'booking.created', 'booking.cancelled']);
    app.clock.forward(15_000);
    await app.settle();
    expect(types().slice(3)).toEqual(['booking.created', 'booking.cancelled']);
    expect(new Set(received.map(({ headers }) => headers['fiacre-event-id'])).size).toBe(4);
  });

  test('is retried at growing intervals, then the event is given up and the next one is sent', async () => {
    const { id } = await add();
    statuses = Array.from({ length: 14 }, () => 503);
    await cancelledRide();
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await app.settle();
      const [, created] = await logOf(id);
      const due = created?.nextAttemptAt;
      if (due === null || due === undefined) break;
      delays.push((Date.parse(due) - app.clock.now().getTime()) / 1000);
      app.clock.forward(Date.parse(due) - app.clock.now().getTime());
    }
    expect(delays.slice(0, 4)).toEqual([15, 30, 60, 120]);
    expect(delays).toHaveLength(13);
    expect(Math.max(...delays)).toBe(6 * 3600);
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      { state: 'delivered' },
      { state: 'failed', attempts: 14, responseStatus: 503 },
    ]);
  });

  test('is switched off with an email to the admins after failing for a day and a half', async () => {
    await add();
    await cancelledRide();
    statuses = Array.from({ length: 50 }, () => 500);
    await app.settle();
    expect(await shown()).toMatchObject({ enabled: true, failingSince: app.clock.now().toISOString() });
    app.clock.forward(37 * 3_600_000);
    await app.settle();
    expect(await shown()).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect(app.sent.filter(({ template }) => template === 'mail_webhook_disabled')).toMatchObject([
      { to: app.admin.email, body: expect.stringContaining(new URL(origin).host) as string },
    ]);
    const before = received.length;
    app.clock.forward(24 * 3_600_000);
    await app.settle();
    expect(received).toHaveLength(before);

    const { id = '', version = 0 } = (await shown()) ?? {};
    statuses = [];
    good(
      await app.call('updateWebhook', {
        as: await asAdmin(),
        params: { id },
        body: { enabled: true, version },
      }),
    );
    await app.settle();
    expect(types().slice(before)).toEqual(['booking.created', 'booking.cancelled']);
  });

  test('replays a delivery with the same event id, and sends a test event', async () => {
    const { id } = await add();
    await cancelledRide();
    await app.settle();
    const [last] = await logOf(id);
    const replayer = await asAdmin();
    good(await app.call('replayWebhookDelivery', { as: replayer, params: { id: last?.id ?? '' } }));
    await app.settle();
    const { items } = good(await app.call('listAudit', { as: replayer, query: {} }));
    const entry = {
      action: 'replay-webhook',
      actorId: app.admin.id,
      objectId: id,
      facts: { eventId: last?.eventId },
    };
    expect(items.filter(({ action }) => action === 'replay-webhook')).toMatchObject([entry]);
    good(await app.call('testWebhook', { as: await asAdmin(), params: { id } }));
    await app.settle();
    expect(types()).toEqual(['booking.created', 'booking.cancelled', 'booking.cancelled', 'test']);
    expect(received[2]?.body).toBe(received[1]?.body);
    expect(received[2]?.headers['fiacre-event-id']).toBe(received[1]?.headers['fiacre-event-id']);
  });

  test('keeps its waiting deliveries if it is switched off; they do not delay those of other webhooks', async () => {
    const off = await add();
    const switchTo = async (enabled: boolean) => {
      const version = (await shown())?.version ?? 0;
      good(
        await app.call('updateWebhook', {
          as: await asAdmin(),
          params: { id: off.id },
          body: { enabled, version },
        }),
      );
    };
    const sendTest = async (id: string) =>
      good(await app.call('testWebhook', { as: await asAdmin(), params: { id } }));
    await switchTo(false);
    for (let count = 0; count < 30; count += 1) await sendTest(off.id);
    const other = await add({ url: `${origin}/other` });
    await sendTest(other.id);
    await app.settle();
    expect(received.map(({ path }) => path)).toEqual(['/other']);
    good(await app.call('deleteWebhook', { as: await asAdmin(), params: { id: other.id } }));
    received = [];
    await switchTo(true);
    await app.settle();
    expect(received.map(({ path }) => path)).toEqual(Array.from({ length: 30 }, () => '/hook'));
  });

  test('does not read earlier deliveries if nothing is due, while many wait for another webhook', async () => {
    const { db } = app.platform;
    const [slow, idle] = [await add(), await add()];
    await sql`insert into webhook_deliveries
      (id, webhook_id, event_id, event, subject, body, state, created_at, next_attempt_at)
      select gen_random_uuid(), webhook_id, gen_random_uuid(), 'test', gen_random_uuid(), '', state, now(), due
      from generate_series(1, 5000), (values (${slow.id}::uuid, 'waiting', ${app.clock.now()}::timestamptz),
        (${idle.id}::uuid, 'delivered', null)) as kinds (webhook_id, state, due)`.execute(db);
    await sql`analyze webhook_deliveries`.execute(db);
    const reads = await db.transaction().execute(async (tx) => {
      const before = await deliveriesRead(tx);
      const parts = { platform: { ...app.platform, db: tx } } as unknown as SendParts;
      expect(await sendDeliveries(parts, idle.id)).toBe(0);
      return (await deliveriesRead(tx)) - before;
    });
    // The planner itself reads a few.
    expect(reads).toBeLessThan(50);
  });

  test('receives deliveries that were due before the clock was set back', async () => {
    const { id } = await add();
    const now = app.clock.now();
    app.clock.forward(10 * 365 * 24 * 3_600_000);
    good(await app.call('testWebhook', { as: await asAdmin(), params: { id } }));
    app.clock.set(now);
    await app.settle();
    expect(types()).toEqual(['test']);
  });

  test('does not follow a redirect', async () => {
    const { id } = await add();
    statuses = [302];
    good(await app.call('testWebhook', { as: await asAdmin(), params: { id } }));
    await app.settle();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', failure: 'redirect' }]);
  });

  test('deletes its log after thirty days', async () => {
    const { id } = await add();
    good(await app.call('testWebhook', { as: await asAdmin(), params: { id } }));
    await app.settle();
    app.clock.forward(31 * 24 * 3_600_000);
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-webhook-deliveries', payload: {}, at: tx.now }),
    );
    await app.settle();
    expect(await logOf(id)).toEqual([]);
  });
});

describe('an address of this machine or a private network cannot be called', () => {
  const log = createLog('silent');
  const closed = createSubscriberOutbound({
    privateHosts: [],
    log,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  afterAll(() => closed.close());

  test.each([
    'http://127.0.0.1:3000/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.8/',
    'https://[::1]/',
    'http://hooks.example.com/',
    'https://user:password@hooks.example.com/',
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://0.0.0.0/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://100.64.0.1/',
    'https://localhost./',
    'https://app.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://intranet/',
    'https://hooks.example.com:0/',
    'https://-hooks.example.com/',
    `https://${'a'.repeat(64)}.example.com/`,
    'https://hooks..example.com/',
    'ftp://hooks.example.com/',
  ])('%s is refused when it is entered', async (url) => {
    expect(closed.problemOf(url)).not.toBeNull();
    await expect(closed.fetch(url, {})).rejects.toMatchObject({ outcome: 'not_allowed' });
  });

  test('https://hooks.example.com/ is refused when it is called', async () => {
    await expect(closed.fetch('https://hooks.example.com/', {})).rejects.toMatchObject({
      outcome: 'address',
    });
  });

  test.each([
    'https://hooks.example.com/',
    'https://hooks.example.com:8443/a?b#c',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://bücher.example/',
    'https://hooks.example.com./',
  ])('%s is accepted', (url) => expect(closed.problemOf(url)).toBeNull());

  test('an address that is listed but cannot be called is refused', () => {
    const listed = ['hooks.example.com', 'db.internal', '8.8.8.8', '10.0.0.8', '169.254.169.254'];
    const open = createSubscriberOutbound({ privateHosts: listed, log });
    const problems = (urls: readonly string[]) => urls.filter((url) => open.problemOf(url) !== null);
    const fine = [
      'http://hooks.example.com/',
      'http://db.internal:8080/',
      'https://8.8.8.8/',
      'http://10.0.0.8/',
    ];
    expect(problems(fine)).toEqual([]);
    const bad = ['http://8.8.8.8/', 'https://169.254.169.254/', 'http://10.0.0.9/'];
    expect(problems(bad)).toEqual(bad);
  });

  test('is allowed if the configuration lists it', async () => {
    const open = { url: 'http://127.0.0.1:1/', description: '', events: ['booking.paid' as const] };
    expect((await app.call('addWebhook', { as: await asAdmin(), body: open })).status).toBe(200);
    const other = { ...open, url: 'http://10.0.0.8/' };
    expect(codeOf(await app.call('addWebhook', { as: await asAdmin(), body: other }))).toBe(
      'invalid_request',
    );
  });
});
