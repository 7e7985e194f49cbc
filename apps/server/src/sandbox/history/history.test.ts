import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../../accounts/index.ts';
import { checkAudit } from '../../audit/check.ts';
import { sealAudit } from '../../audit/seal.ts';
import { recompute } from '../../bookings/testing/recompute-fare.ts';
import { seed } from '../../seed/index.ts';
import { gridMap } from '../../testing/grid-map.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { compareBooks } from '../../wallet/compare-books.ts';
import { inventHistory } from './index.ts';

let app: TestApp;
let token: string;
let count: number;

beforeAll(async () => {
  app = await startTestApp({ env: { SANDBOX_DRIVERS: '12' } });
  await seed(app.platform, createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }));
  count = await inventHistory(app.platform, gridMap());
  const body = { email: 'admin@fiacre.test', password: 'sandbox1' };
  token = (await app.call('signIn', { body })).body.token;
});
afterAll(() => app.close());

const admin = () => ({ as: { token } });
const bookings = async () => {
  const rows = app.platform.db
    .withTables<{ bookings: Record<string, never> }>()
    .selectFrom('bookings')
    .selectAll();
  return (await rows.orderBy('accepted_at' as never).execute()) as readonly Record<string, unknown>[];
};

test('the ledger, the audit trail and every promo agree with a made-up past', async () => {
  await app.platform.transact(sealAudit);
  const [ledger, books, audit] = await Promise.all([
    checkLedger(app.platform.db),
    compareBooks(app.platform.db),
    checkAudit(app.platform.db),
  ]);
  expect({ ...ledger, ...books }).toEqual({
    unbalanced: 0,
    empty: 0,
    wrongBalances: 0,
    wrongPrepayments: 0,
    wrongBookings: 0,
    wrongProviders: 0,
    wrongWithdrawals: 0,
    wrongPromos: 0,
    wrongCharges: 0,
    wrongEarnings: 0,
  });
  expect(audit).toMatchObject({ ok: true, breaks: [] });
  expect(audit.checked).toBeGreaterThan(count * 4);
});

test('no driver has two rides at a time, and nothing in the past is dated in the future', async () => {
  const busyUntil = new Map<string, Date>();
  const now = app.clock.now();
  for (const row of await bookings()) {
    const {
      driver_id: driver,
      accepted_at: from,
      ended_at,
      cancelled_at,
    } = row as Record<string, Date> & { driver_id: string | null };
    if (driver === null || from === undefined) continue;
    const until = ended_at ?? cancelled_at ?? now;
    expect(from.getTime()).toBeGreaterThanOrEqual(busyUntil.get(driver)?.getTime() ?? 0);
    expect(until.getTime()).toBeLessThan(now.getTime());
    busyUntil.set(driver, until);
  }
});

test('FARE-1 the fare of a made-up ride follows from its proof', async () => {
  const { items } = (
    await app.call('listBookings', { ...admin(), query: { status: 'COMPLETE', pageSize: 40 } })
  ).body;
  expect(items).toHaveLength(40);
  for (const { id, tripCost } of items) {
    const { basis, promo, charge } = (await app.call('getBookingFare', { ...admin(), params: { id } })).body;
    expect(recompute(basis, basis, promo)).toMatchObject({ grandTotal: tripCost, discount: charge.discount });
  }
});

test('every list has rows, and each row of the audit trail says that it is made up', async () => {
  const total = async (name: 'listBookings' | 'listWithdrawals' | 'listPromos', query = {}) =>
    (await app.call(name, { ...admin(), query })).body.total;
  expect(await total('listBookings')).toBe(count);
  for (const status of ['COMPLETE', 'PAID', 'PENDING', 'CANCELLED'])
    expect(await total('listBookings', { status })).toBeGreaterThan(0);
  expect(await total('listWithdrawals')).toBeGreaterThan(0);
  expect(await total('listPromos')).toBe(3);
  const companies = (await app.call('listCompanies', admin())).body.items;
  expect(companies).toHaveLength(2);
  for (const { id, owed, members } of companies) {
    expect(owed).toBeGreaterThan(0);
    expect(members).not.toHaveLength(0);
    const query = { companyId: id };
    const statement = (await app.call('getCompanyStatement', { ...admin(), query })).body;
    expect(statement.closing).toBe(owed);
  }
  const [booking] = (await app.call('listBookings', admin())).body.items;
  const trail = await app.call('getBookingTrail', { ...admin(), params: { id: booking?.id ?? '' } });
  expect(trail.body.items.length).toBeGreaterThan(1);
  expect(trail.body.items.every(({ facts }) => facts['invented'] === true)).toBe(true);
});

test('a sandbox in which something was booked is left unchanged', async () => {
  expect(await inventHistory(app.platform, gridMap())).toBe(0);
  expect((await app.call('listBookings', admin())).body.total).toBe(count);
});

test('a past with a single driver has the rides that this driver could drive', async () => {
  const small = await startTestApp({ env: { SANDBOX_DRIVERS: '0' } });
  try {
    await seed(small.platform, createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }));
    const all = await inventHistory(small.platform, gridMap());
    const body = { email: 'admin@fiacre.test', password: 'sandbox1' };
    const as = { token: (await small.call('signIn', { body })).body.token };
    const cancelled = await small.call('listBookings', { as, query: { status: 'CANCELLED' } });
    expect(all).toBeGreaterThan(10);
    expect(cancelled.body.total).toBeLessThan(all / 4);
  } finally {
    await small.close();
  }
});
