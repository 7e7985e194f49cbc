import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import { meterCosts } from '../testing/database-cost.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** The values of `/metrics`, by name with labels. */
async function scrape(): Promise<Readonly<Record<string, number>>> {
  const { body } = await app.http.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith('fiacre_'));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      const value = line.slice(end + 1);
      return [line.slice(0, end), value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value)];
    }),
  );
}

const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.platform.db);

test('SYS-1 a scrape runs four statements, and no other request runs one for the metrics', async () => {
  const meter = await meterCosts(app.pool);
  const { commands } = await meter.measure(() => scrape());
  expect(commands).toHaveLength(4);
  const health = await meter.measure(() => app.call('health'));
  expect(health.commands).toEqual([]);
  await meter.close();
});

describe('SYS-1 metrics', () => {
  test('count bookings without a driver once they are due, and measure the time to the first offer', async () => {
    const { id } = await app.book();
    const ahead = await app.book(await app.addPerson('rider'));
    await run(sql`update bookings set trip_date = ${ago(-3600)} where id = ${ahead.id}`);
    await run(sql`delete from booking_offers`);
    app.clock.forward(41_000);
    const before = await scrape();
    expect(before).toMatchObject({ fiacre_dispatch_waiting: 1, fiacre_dispatch_oldest_seconds: 41 });
    expect(before).not.toHaveProperty('fiacre_dispatch_first_offer_seconds{quantile="0.5"}');
    const offer = (booking: string, driver: string, seconds: number) =>
      run(sql`insert into booking_offers (booking_id, driver_id, state, offered_at, changed_at)
        values (${booking}, ${driver}, 'offered', ${ago(seconds)}, ${ago(0)})`);
    await offer(id, app.driver.id, 34);
    const second = await app.addActiveDriver();
    await offer(id, second.id, 20);
    expect(await scrape()).toMatchObject({
      'fiacre_dispatch_first_offer_seconds{quantile="0.5"}': 7,
      'fiacre_dispatch_first_offer_seconds{quantile="0.95"}': 7,
    });
    for (const booking of [id, ahead.id])
      await app.call('cancelBooking', { as: app.admin, params: { id: booking } });
    expect(await scrape()).toMatchObject({ fiacre_dispatch_waiting: 0, fiacre_dispatch_oldest_seconds: 0 });
  });

  test('show the lease of the dispatcher, a lease that nobody finished, and a mode that failed', async () => {
    const lease = (expiresAt: Date, failedAt: Date | null) =>
      run(sql`insert into dispatch_leases (area, token, expires_at, wanted, failed_mode, failed_at)
        values ('all', 1, ${expiresAt}, false, 'batched', ${failedAt})
        on conflict (area) do update set expires_at = excluded.expires_at, failed_at = excluded.failed_at`);
    await lease(ago(-5), null);
    expect(await scrape()).toMatchObject({
      fiacre_dispatch_leases: 1,
      fiacre_dispatch_lease_late_seconds: 0,
      fiacre_dispatch_fallbacks: 0,
    });
    await lease(ago(75), ago(590));
    expect(await scrape()).toMatchObject({
      fiacre_dispatch_leases: 0,
      fiacre_dispatch_lease_late_seconds: 75,
      fiacre_dispatch_fallbacks: 1,
    });
    await run(sql`update dispatch_leases set expires_at = '-infinity', failed_at = ${ago(610)}`);
    expect(await scrape()).toMatchObject({
      fiacre_dispatch_lease_late_seconds: 0,
      fiacre_dispatch_fallbacks: 0,
    });
  });

  test('count jobs that are due, also between retries, and those that failed', async () => {
    await app.settle();
    const [name, key] = ['expire-orders', randomUUID()];
    const { rows } = await sql<{ name: string }>`select name from pgboss.queue limit 1`.execute(
      app.platform.db,
    );
    const queue = rows[0]?.name ?? name;
    const job = (state: string, dueAt: Date) =>
      run(sql`insert into pgboss.job (name, state, data, start_after, singleton_key)
        values (${queue}, ${state}::pgboss.job_state, ${JSON.stringify({ dueAt, payload: {} })}, now() + interval '1 day',
          ${randomUUID() + key})`);
    const before = await scrape();
    await job('retry', ago(90));
    await job('created', ago(30));
    await job('created', ago(-60));
    await job('failed', ago(500));
    const after = await scrape();
    expect(after['fiacre_jobs_waiting']).toBe((before['fiacre_jobs_waiting'] ?? 0) + 2);
    expect(after).toMatchObject({ fiacre_jobs_failed: 1, fiacre_jobs_oldest_seconds: 90 });
    await run(sql`delete from pgboss.job where name = ${queue}`);
  });

  test('count payments without a result after ten minutes, and refunds for a person', async () => {
    const order = (state: string, seconds: number) => {
      const id = randomUUID();
      return run(sql`insert into payment_orders (id, purpose, user_id, wallet, provider, amount, currency, product_name,
          state, created_at, expires_at)
        values (${id}, 'top-up', ${app.rider.id}, 'rider', 'test', 1200, 'EUR', 'Top-up', ${state}, ${ago(seconds)},
          ${ago(-1800)})`).then(() => id);
    };
    const orderId = await order('open', 601);
    await order('open', 599);
    await order('declined', 700);
    for (const state of ['requested', 'unclear'])
      await run(sql`insert into payment_refunds (id, order_id, reference, amount, source, state, requested_at)
        values (${randomUUID()}, ${orderId}, ${state}, 300, 'wallet', ${state}, ${ago(50)})`);
    expect(await scrape()).toMatchObject({
      'fiacre_payments_in_doubt{kind="order"}': 1,
      'fiacre_payments_in_doubt{kind="refund"}': 1,
    });
  });

  test('count deliveries to webhooks that are switched on', async () => {
    const webhook = (enabled: boolean, reason: string | null) => {
      const id = randomUUID();
      return run(sql`insert into webhooks (id, version, url, description, events, sealed_secret, enabled, disabled_reason,
          last_seq, created_at)
        values (${id}, 1, 'https://example.com', '', '{}', 'sealed', ${enabled}, ${reason}, 0, ${ago(900)})`).then(
        () => id,
      );
    };
    const delivery = (webhookId: string, state: string, seconds: number) =>
      run(sql`insert into webhook_deliveries (id, webhook_id, event_id, event, subject, body, state, created_at)
        values (${randomUUID()}, ${webhookId}, ${randomUUID()}, 'test', ${randomUUID()}, '{}', ${state}, ${ago(seconds)})`);
    const [on, off] = [await webhook(true, null), await webhook(false, 'failing')];
    await delivery(on, 'waiting', 120);
    await delivery(on, 'waiting', 60);
    await delivery(on, 'failed', 86_000);
    await delivery(on, 'failed', 87_000);
    await delivery(off, 'waiting', 800);
    expect(await scrape()).toMatchObject({
      fiacre_webhooks_waiting: 2,
      fiacre_webhooks_oldest_seconds: 120,
      fiacre_webhooks_failed: 1,
      fiacre_webhooks_disabled: 1,
    });
    await run(sql`delete from webhooks`);
  });

  test('show nightly checks, backups and restore rehearsals; one that never succeeded is infinitely old', async () => {
    const never = await scrape();
    expect(never).toMatchObject({
      fiacre_backup_age_seconds: Number.POSITIVE_INFINITY,
      fiacre_restore_rehearsal_age_seconds: Number.POSITIVE_INFINITY,
    });
    expect(never).not.toHaveProperty('fiacre_backup_size_bytes');
    const ran = (name: string, ok: boolean, seconds: number, succeeded: number | null, bytes: number) =>
      run(sql`insert into operator_runs (name, at, ok, seconds, succeeded_at, bytes, detail)
        values (${name}, ${ago(seconds)}, ${ok}, 4, ${succeeded === null ? null : ago(succeeded)}, ${bytes}, '')`);
    await ran('backup', false, 15, null, 0);
    expect(await scrape()).toMatchObject({ fiacre_backup_age_seconds: Number.POSITIVE_INFINITY });
    await run(sql`delete from operator_runs`);
    await ran('backup', true, 11, 11, 5_000_000_000);
    await ran('restore-rehearsal', false, 12, 900, 7);
    await run(sql`insert into check_results values ('ledger', ${ago(31)}, 2)`);
    expect(await scrape()).toMatchObject({
      fiacre_backup_age_seconds: 11,
      fiacre_backup_size_bytes: 5_000_000_000,
      fiacre_restore_rehearsal_age_seconds: 900,
      'fiacre_operator_task_ok{task="backup"}': 1,
      'fiacre_operator_task_ok{task="restore-rehearsal"}': 0,
      'fiacre_check_age_seconds{check="ledger"}': 31,
      'fiacre_check_differences{check="ledger"}': 2,
    });
  });

  test('show the parts of readiness, the disk and the version', async () => {
    const values = await scrape();
    expect(values).toMatchObject({
      'fiacre_ready{part="database"}': 1,
      'fiacre_ready{part="migrations"}': 1,
      'fiacre_ready{part="writes"}': 1,
    });
    expect(values['fiacre_disk_free_bytes']).toBeGreaterThan(1e6);
    expect(values['fiacre_disk_size_bytes']).toBeGreaterThan(values['fiacre_disk_free_bytes'] ?? 0);
    expect(Object.keys(values).filter((name) => name.startsWith('fiacre_build_info{version="'))).toHaveLength(
      1,
    );
  });
});
