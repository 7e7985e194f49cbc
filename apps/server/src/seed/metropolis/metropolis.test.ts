import { afterAll, expect, test } from 'vitest';
import { createPasswords } from '../../accounts/index.ts';
import { checkAudit } from '../../audit/check.ts';
import { good } from '../../bookings/testing/rides.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { compareBooks } from '../../wallet/compare-books.ts';
import { seed } from '../index.ts';
import { seedMetropolis } from './index.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('WAL-6 DASH-2 a year of made-up rides leaves every account, report and audit row correct', async () => {
  const { platform } = app;
  await seed(platform, createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }));
  await seedMetropolis(platform, 300, () => {});
  const [ledger, books, audit] = await Promise.all([
    checkLedger(platform.db),
    compareBooks(platform.db),
    checkAudit(platform.db),
  ]);
  const wrong = Object.entries({ ...ledger, ...books }).filter(([, count]) => count !== 0);
  expect(wrong).toEqual([]);
  expect(audit).toMatchObject({ ok: true, breaks: [] });
  const body = { email: 'admin@fiacre.test', password: 'sandbox1' };
  const as = { token: good(await app.call('signIn', { body })).token };
  expect(good(await app.call('listBookings', { as, query: {} })).total).toBe(300);
  await expect(seedMetropolis(platform, 1, () => {})).rejects.toThrow('already has made-up bookings');
});
