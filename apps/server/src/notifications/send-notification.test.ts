import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import { createLocalCounter } from '../platform/http/limits/request-counter.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp } from '../testing/start-test-app.ts';

let app: RideApp;
let bookingId: string;
beforeAll(async () => {
  app = await startRides();
  for (const [who, token] of [
    [app.rider, 'device of the rider'],
    [app.driver, 'device of the driver'],
  ] as const)
    await app.call('setPushToken', { as: who, body: { token, platform: 'IOS' } });
  bookingId = (await app.bookingIn('ACCEPTED')).id;
  await app.settle();
});
afterAll(() => app.close());

const call = (as: TestPerson, token: string, extra = {}) =>
  app.call('callSendNotification', { as, body: { token, msg: 'I stand at the corner.', ...extra } });
async function sentBy(work: () => Promise<unknown>) {
  const before = app.sent.length;
  await work();
  await app.settle();
  return app.sent.slice(before);
}

describe('CALL-12 send_notification', () => {
  test('CALL-19 STORE-11 lets either party of a booking reach the other by token or id, with screen and params', async () => {
    const extra = { title: 'At the station', screen: 'BookedCab', params: { bookingId } } as const;
    expect(await sentBy(() => call(app.rider, 'device of the driver', extra))).toMatchObject([
      {
        to: 'device of the driver',
        subject: 'At the station',
        body: 'I stand at the corner.',
        screen: 'BookedCab',
        params: { bookingId },
      },
    ]);
    expect(await sentBy(() => call(app.driver, app.rider.id))).toMatchObject([
      { to: 'device of the rider', subject: 'Fiacre' },
    ]);
    const own = await app.call('myNotifications', { as: app.rider, query: { pageSize: 1 } });
    expect(own.body.items).toMatchObject([{ body: 'I stand at the corner.' }]);
  });

  test('CALL-12 responds the same to strangers, for unknown tokens and for the sender’s own, and sends nothing', async () => {
    const stranger = await app.addPerson('rider');
    const sent = await sentBy(async () => {
      for (const [as, token] of [
        [stranger, 'device of the driver'],
        [stranger, app.driver.id],
        [app.rider, 'device of nobody'],
        [app.rider, app.rider.id],
        [app.rider, stranger.id],
      ] as const)
        expect(await call(as, token)).toMatchObject({ status: 200, body: { ok: true } });
      expect(await call(app.rider, app.driver.id, { msg: ' ' })).toMatchObject({ status: 200 });
    });
    expect(sent).toEqual([]);
  });

  test('CALL-12 refuses messages that no push service would accept', async () => {
    const params = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`p${index}`, 'x'.repeat(200)]),
    );
    expect((await call(app.rider, app.driver.id, { params })).status).toBe(400);
  });

  test('CALL-19 lets an admin reach everyone, and a fleet admin nobody', async () => {
    const [fleet, other] = [await app.addPerson('fleetadmin'), await app.addPerson('driver')];
    expect(await sentBy(() => call(app.admin, other.id))).toMatchObject([{ to: other.email }]);
    expect(await call(fleet, other.id)).toMatchObject({ status: 403, body: { error: expect.any(String) } });
  });

  test('CALL-19 stops the parties reaching each other after the booking', async () => {
    await app.call('cancelBooking', { as: app.admin, params: { id: bookingId }, body: { reason: 'x' } });
    await app.settle();
    expect(await sentBy(() => call(app.rider, app.driver.id))).toEqual([]);
    expect(await sentBy(() => call(app.driver, app.rider.id))).toEqual([]);
  });
});

test('CALL-12 is rate limited', async () => {
  const limited = await startTestApp();
  const requests = createLocalCounter(limited.clock);
  const node = await startTestApp({ nodeOf: limited, parts: { requests } });
  const as = await limited.addPerson('rider');
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1)
    statuses.push((await node.call('callSendNotification', { as, body: { token: 'x', msg: 'y' } })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  await node.close();
  await limited.close();
});
