import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { onePixel } from '../files/testing/pictures.ts';
import { changeUser } from '../testing/change-user.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { changeSettings } from '../testing/change-settings.ts';

const day = 86_400_000;
let app: RideApp;
let fleet: TestPerson;
beforeAll(async () => {
  app = await startRides();
  fleet = await app.addPerson('fleetadmin');
});
afterAll(() => app.close());

const kind = 'licence' as const;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString().slice(0, 10);
const place = (driver: TestPerson) => ({ id: driver.id, kind });
const submit = (driver: TestPerson, expiresOn: string, as = driver) =>
  app.call('submitDocument', { as, params: place(driver), body: { number: 'B 4711', expiresOn } });
const read = async (driver: TestPerson, as = driver) =>
  good(await app.call('getDriverDocuments', { as, params: { id: driver.id } }));
const licenceOf = async (driver: TestPerson) => (await read(driver)).items.find((item) => item.kind === kind);
async function review(driver: TestPerson, approved: boolean, reason?: string) {
  const version = (await licenceOf(driver))?.submitted?.version ?? 0;
  const body = { version, approved, ...(reason !== undefined && { reason }) };
  return app.call('reviewDocument', { as: app.admin, params: place(driver), body });
}
const goOnline = (driver: TestPerson) => app.call('setAvailability', { as: driver, body: { active: true } });
/** Advances the date for the driver's documents; the clock stays, so that nobody's session ends. */
const pass = (driver: TestPerson, days: number) =>
  sql`update driver_documents set expires_on = expires_on - ${sql.lit(days)} where driver_id = ${driver.id}`.execute(
    app.platform.db,
  );
async function checkDrivers(): Promise<void> {
  const job = { name: 'stop-drivers-without-documents', payload: {} };
  await app.platform.transact(async (tx) => tx.schedule({ ...job, at: tx.now }));
  await app.settle();
}
const required = (requireLicence: boolean) => changeSettings(app, app.admin, { requireLicence });

test('a document is submitted, waits for an admin, is valid through its last day, and then expires', async () => {
  const driver = await app.addPerson('driver');
  expect(await licenceOf(driver)).toMatchObject({ state: 'missing', required: false });
  good(await submit(driver, inDays(31)));
  expect(await licenceOf(driver)).toMatchObject({ state: 'waiting', approved: null });
  good(await review(driver, true));
  expect(await licenceOf(driver)).toMatchObject({
    state: 'valid',
    approved: { number: 'B 4711' },
    submitted: null,
  });
  await pass(driver, 1);
  expect((await licenceOf(driver))?.state).toBe('expiring');
  await pass(driver, 30);
  expect((await licenceOf(driver))?.state).toBe('expiring');
  await pass(driver, 1);
  expect((await licenceOf(driver))?.state).toBe('expired');
});

test('an approved document stays valid while its successor waits or is rejected, and is then replaced', async () => {
  const driver = await app.addPerson('driver');
  good(await submit(driver, inDays(5)));
  good(await app.call('putDocumentImage', { as: driver, params: place(driver), body: onePixel }));
  good(await review(driver, true));
  const old = (await licenceOf(driver))?.approved?.image ?? '';
  const open = (as: TestPerson) =>
    app.http.inject({ url: old, headers: { authorization: `Bearer ${as.token}` } });
  expect((await open(driver)).statusCode).toBe(200);
  expect((await open(await app.addPerson('rider'))).statusCode).toBe(404);
  good(await submit(driver, inDays(365)));
  expect(codeOf(await review(driver, false, ' '))).toBe('reason_required');
  good(await review(driver, false, 'Too dark'));
  expect(await licenceOf(driver)).toMatchObject({
    state: 'expiring',
    submitted: { state: 'rejected', reason: 'Too dark' },
  });
  good(await submit(driver, inDays(365)));
  good(await review(driver, true));
  expect(await licenceOf(driver)).toMatchObject({
    state: 'valid',
    approved: { image: null },
    submitted: null,
  });
  expect((await open(driver)).statusCode).toBe(404);
});

test('documents and pictures that are sent at the same time replace each other in turn', async () => {
  const driver = await app.addPerson('driver');
  const twice = await Promise.all([submit(driver, inDays(5)), submit(driver, inDays(6))]);
  const params = place(driver);
  const send = () => app.call('putDocumentImage', { as: driver, params, body: onePixel });
  const pictures = await Promise.all([send(), send()]);
  expect([...twice, ...pictures].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await licenceOf(driver)).toMatchObject({ submitted: { version: 4 } });
});

test('a driver is notified once of a rejected, an expiring and an expired document', async () => {
  const driver = await app.addPerson('driver');
  const notices = async () => {
    const job = { name: 'notify-drivers-of-expiry', payload: {} };
    await app.platform.transact(async (tx) => tx.schedule({ ...job, at: tx.now }));
    await app.settle();
    const { items } = good(await app.call('myNotifications', { as: driver, query: {} }));
    return items.map(({ body }) => body).toSorted();
  };
  good(await submit(driver, inDays(32)));
  good(await review(driver, false, 'Too dark'));
  const rejected = 'One of your documents was not approved: Too dark. Please submit it again.';
  expect(await notices()).toEqual([rejected]);
  good(await submit(driver, inDays(32)));
  good(await review(driver, true));
  expect(await notices()).toEqual([rejected]);
  await pass(driver, 12);
  good(await submit(driver, inDays(365)));
  expect(await notices()).toEqual([rejected]);
  good(await review(driver, false, 'Too dark'));
  const expiring = `One of your documents expires on ${inDays(20)}. Please submit a new one before then.`;
  expect([await notices(), await notices()]).toEqual([
    [expiring, rejected, rejected].toSorted(),
    [expiring, rejected, rejected].toSorted(),
  ]);
  await pass(driver, 21);
  const expired = 'One of your documents has expired. Please submit a new one.';
  expect([await notices(), await notices()]).toEqual([
    [expired, expiring, rejected, rejected].toSorted(),
    [expired, expiring, rejected, rejected].toSorted(),
  ]);
});

test('nobody approves a document that they have not seen, or that has expired', async () => {
  const driver = await app.addPerson('driver');
  expect(codeOf(await submit(driver, inDays(-1)))).toBe('document_expired');
  good(await submit(driver, inDays(0)));
  const seen = (await licenceOf(driver))?.submitted?.version ?? 0;
  good(await app.call('putDocumentImage', { as: driver, params: place(driver), body: onePixel }));
  const body = { version: seen, approved: true };
  const late = await app.call('reviewDocument', { as: app.admin, params: place(driver), body });
  expect(codeOf(late)).toBe('stale_version');
  expect(late.body).toHaveProperty('error.facts.changedBy');
  // A driver does not see who in the office made the change.
  const corrected = { number: 'NEW 1', expiresOn: inDays(9), version: seen };
  const own = await app.call('submitDocument', { as: driver, params: place(driver), body: corrected });
  expect(codeOf(own)).toBe('stale_version');
  expect(own.body).not.toHaveProperty('error.facts.changedBy');
  await pass(driver, 1);
  expect(codeOf(await review(driver, true))).toBe('document_expired');
});

test('a driver cannot go online without a required document; when it expires, offers end but a current ride stays', async () => {
  const driver = await app.addActiveDriver();
  good(await submit(driver, inDays(1)));
  good(await review(driver, true));
  good(await required(true));
  const without = await app.addPerson('driver');
  const refused = await goOnline(without);
  expect(refused.body).toMatchObject({ error: { code: 'documents_not_valid', facts: { kinds: [kind] } } });
  expect((await read(without)).blockedBy).toEqual([kind]);
  good(await goOnline(driver));
  const isActive = async () => good(await app.call('getAvailability', { as: driver })).active;
  await pass(driver, 1);
  await checkDrivers();
  expect(await isActive()).toBe(true);
  await pass(driver, 1);
  await checkDrivers();
  expect([await isActive(), (await read(driver)).blockedBy]).toEqual([false, [kind]]);
  expect(codeOf(await goOnline(driver))).toBe('documents_not_valid');
  good(await required(false));
  good(await goOnline(driver));
});

test('ROLE-5 the office lists documents in its scope, earliest expiry first, and they appear in its attention list', async () => {
  const mine = await app.addPerson('driver', {
    fleet_admin_id: fleet.id,
    first_name: 'Zora',
    last_name: 'Lind',
  });
  good(await submit(mine, inDays(10), fleet));
  const waiting = async () => {
    const { items } = good(await app.call('listAttention', { as: fleet }));
    return items.map(({ kind: what, name, document }) => [what, name, document]);
  };
  const name = 'Zora Lind';
  expect(await waiting()).toContainEqual(['document_waiting', name, kind]);
  good(await review(mine, true));
  const list = async (as: TestPerson, query: object) => good(await app.call('listDocuments', { as, query }));
  expect((await list(fleet, {})).items).toMatchObject([{ driverId: mine.id, state: 'expiring', kind }]);
  expect((await list(app.admin, { q: 'zora', state: 'expiring' })).total).toBe(1);
  expect((await list(app.admin, { state: 'valid', kind: 'insurance' })).total).toBe(0);
  expect(await waiting()).toEqual([]);
  good(await required(true));
  expect(await waiting()).toContainEqual(['document_expiring', name, kind]);
  good(await changeUser(app, app.admin, mine.id, { approved: false }));
  expect(await waiting()).toEqual([]);
  good(await changeUser(app, app.admin, mine.id, { approved: true }));
  good(await required(false));
  const expiries = (await list(app.admin, {})).items.map(({ expiresOn }) => expiresOn);
  expect(expiries).toEqual(expiries.toSorted());
  good(await submit(mine, inDays(400), fleet));
  expect(await waiting()).toEqual([['document_waiting', name, kind]]);
});
