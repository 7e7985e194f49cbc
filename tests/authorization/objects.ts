import { startSession, type AccountTables } from '../../apps/server/src/accounts/index.ts';
import { onePixel } from '../../apps/server/src/files/testing/pictures.ts';
import { seriesBody } from '../../apps/server/src/series/testing/series-requests.ts';
import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import type { Callers } from './callers.ts';
import { addEndedRehearsal } from './ended-rehearsal.ts';
import { makeBooking } from './one-booking.ts';
import { makeOperatorObject } from './operator-objects.ts';

/** The booking-related fields of a table row. */
interface Wanted {
  readonly status?: 'NEW' | 'ACCEPTED';
}
type MakeObject = (app: TestApp, callers: Callers, wanted: Wanted) => Promise<string>;

/**
 * Creates an object of each kind that a route's path can name, for the given callers; returns its id. `rider`
 * and `driver` are the callers with these names.
 */
export const objects = {
  booking: (app, callers, { status }) => makeBooking(app, callers, status ?? 'NEW'),
  ...makeOperatorObject,
  rider: (_, callers) => Promise.resolve(callers.rider.id ?? ''),
  driver: (_, callers) => Promise.resolve(callers.driver.id ?? ''),
  busyDriver: async (app, callers) => {
    await makeBooking(app, callers, 'ACCEPTED');
    return callers.driver.id ?? '';
  },
  licence: async (app, { driver }) => {
    const as = { token: driver.token ?? '' };
    const answer = await app.call('putLicenceImage', { as, params: { id: driver.id ?? '' }, body: onePixel });
    return answer.body.licenseImage.split('/').at(-1) ?? '';
  },
  session: async (app, { rider }) => {
    const { token } = await app.platform.transact((tx) => startSession(tx, app.platform, rider.id ?? ''));
    const { body } = await app.call('listSessions', { as: { token } });
    return body.items.find(({ current }) => current)?.id ?? '';
  },
  savedPlace: async (app, { rider }) => {
    const body = { kind: 'other', place: { lat: 10, lng: 20, add: 'Gym' } } as const;
    const answer = await app.call('saveMyPlace', { as: { token: rider.token ?? '' }, body });
    return answer.body.saved.at(-1)?.id ?? '';
  },
  colleague: (_, callers) => Promise.resolve(callers.fleet.id ?? ''),
  passkey: async (app, { fleet }) => {
    const id = app.platform.ids.next();
    const row = { id, user_id: fleet.id ?? '', name: 'Key', credential_id: id, public_key: '', counter: 0 };
    await app.platform.db
      .withTables<AccountTables>()
      .insertInto('passkeys')
      .values({ ...row, transports: '[]', created_at: app.clock.now() })
      .execute();
    return id;
  },
  notification: async (app, callers) => {
    const as = { token: callers.admin.token ?? '' };
    await app.addPerson('rider', { push_token: `device of ${callers.rider.id}`, user_platform: 'IOS' });
    const words = { devicetype: 'All', usertype: 'rider', title: 'Hello', body: 'Good morning.' } as const;
    return (await app.call('createNotification', { as, body: words })).body.id;
  },
  order: async (app, { rider }) => {
    const body = { amount: 500, provider: 'test' };
    return (await app.call('topUpWallet', { as: { token: rider.token ?? '' }, body })).body.orderId;
  },
  withdrawal: async (app, { admin, driver }) => {
    const [asAdmin, asDriver] = [{ token: admin.token ?? '' }, { token: driver.token ?? '' }];
    const body = { amount: 500 };
    await app.call('creditWallet', { as: asAdmin, params: { id: driver.id ?? '' }, body });
    return (await app.call('requestWithdrawal', { as: asDriver, body })).body.id;
  },
  review: async (app, callers) => {
    const bookingId = await makeBooking(app, callers, 'NEW');
    const as = { token: callers.driver.token ?? '' };
    await app.call('askForReview', { as, body: { bookingId, question: 'Why me?' } });
    const { body } = await app.call('listReviews', { as: { token: callers.admin.token ?? '' } });
    return body.items[0]?.id ?? '';
  },
  rehearsal: (app) => addEndedRehearsal(app),
  series: async (app, { rider }) => {
    const { items } = (await app.call('listCarTypes')).body;
    const body = seriesBody({ carTypeId: items[0]?.id ?? '' });
    return (await app.call('createSeries', { as: { token: rider.token ?? '' }, body })).body.id;
  },
} satisfies Record<string, MakeObject>;

export type ObjectName = keyof typeof objects;
