import { setTimeout as pause } from 'node:timers/promises';
import type { Wallet } from '@fiacre/contract';
import { afterAll, expect, test } from 'vitest';
import { removeProduct } from '../e2e/kit/product.ts';
import { ACCOUNTS, PASSWORD, type Person } from '../e2e/kit/people.ts';
import { limit } from '../limits.ts';
import { sizesOf } from '../sizes.ts';
import { AnsweredBookings } from './answered-bookings.ts';
import { RestartingProduct } from './restarting-product.ts';
import { RetryingSender } from './retrying-sender.ts';

const { kills } = sizesOf('tests/faults/kills-during-rides.test.ts');
/** Up to as many again may follow until one has interrupted a request. */
const maxKills = kills + 20;
const secondsPerKill = 40;

const restarting = new RestartingProduct({ env: { SANDBOX_DRIVERS: '0' } });
afterAll(async () => {
  await removeProduct(await restarting.last());
});

const answered = new AnsweredBookings();
const { keep } = answered;

async function signIn(person: Person): Promise<RetryingSender> {
  const { token } = await new RetryingSender(restarting.currentUrl).send('signIn', {
    body: { email: ACCOUNTS[person], password: PASSWORD },
  });
  return new RetryingSender(restarting.currentUrl, token);
}

async function twoPlaces(rider: RetryingSender) {
  const { centre, bounds } = await rider.send('cityInfo', {});
  const at = (share: number) => ({
    lat: centre.lat + (bounds.north - centre.lat) * share,
    lng: centre.lng + (bounds.east - centre.lng) * share,
    add: `Point ${share}`,
  });
  return { pickup: at(0), drop: at(0.3) };
}

/** Runs rides from quote to rating until stopped; at least one. */
async function rideOn(
  rider: RetryingSender,
  driver: RetryingSender,
  stopped: () => boolean,
): Promise<number> {
  const { items } = await rider.send('listCarTypes', {});
  const own = await driver.send('me', {});
  const carType = items.find((item) => item.name === own.driver?.carType);
  if (carType === undefined) throw new Error('the sandbox driver has no car type');
  const { pickup, drop } = await twoPlaces(rider);
  const { lat, lng } = pickup;
  let rides = 0;
  // On a busy machine all kills of a short run can precede the first ride, which is then finished after them.
  do {
    await driver.send('setAvailability', { body: { active: true } });
    await driver.send('sendPositions', { body: { positions: [{ at: new Date().toISOString(), lat, lng }] } });
    const quote = await rider.send('createQuote', { body: { pickup, drop, carTypeId: carType.id } });
    const { id } = keep(await rider.send('createBooking', { body: { quoteId: quote.id } }));
    const params = { id };
    keep(await driver.send('acceptBooking', { params, body: {} }));
    keep(await driver.send('arriveBooking', { params, body: {} }));
    keep(await driver.send('startBooking', { params, body: {} }));
    keep(await driver.send('reachBooking', { params, body: {} }));
    keep(await driver.send('endBooking', { params, body: { cashReceived: true } }));
    keep(await rider.send('rateBooking', { params, body: { stars: 5 } }));
    rides += 1;
  } while (!stopped());
  return rides;
}

/** Books for later and cancels again, in parallel to the rides. */
async function changeMindOften(rider: RetryingSender, stopped: () => boolean): Promise<void> {
  const { items } = await rider.send('listCarTypes', {});
  const { pickup, drop } = await twoPlaces(rider);
  while (!stopped()) {
    const later = { bookLater: true, tripDate: new Date(Date.now() + 86_400_000).toISOString() };
    const body = { pickup, drop, carTypeId: items[0]?.id ?? null, ...later };
    const quote = await rider.send('createQuote', { body });
    const { id } = keep(await rider.send('createBooking', { body: { quoteId: quote.id, ...later } }));
    keep(await rider.send('cancelBooking', { params: { id }, body: { reason: 'Changed my mind' } }));
  }
}

/** Reads every page, because a fast machine makes more rides than fit on one. */
async function wholeHistory(driver: RetryingSender): Promise<Wallet['history']> {
  const history: Wallet['history'] = [];
  for (let page = 1; ; page += 1) {
    const got = await driver.send('getWallet', { query: { page, pageSize: 20 } });
    history.push(...got.history);
    if (got.history.length < got.pageSize) return history;
  }
}

test(
  `every acknowledged request survives ${kills} kills during rides, and no booking is between two states`,
  async () => {
    const [rider, driver, admin] = [await signIn('rider'), await signIn('driver'), await signIn('admin')];
    const adminToken = (
      await new RetryingSender(restarting.currentUrl).send('signIn', {
        body: { email: ACCOUNTS.admin, password: PASSWORD },
      })
    ).token;
    let stopping = false;
    const rides = rideOn(rider, driver, () => stopping);
    const noise = changeMindOften(rider, () => stopping);
    const repeated = () => rider.repeated + driver.repeated;
    // On a busy machine, the first kills may all fall between two requests.
    for (let kill = 0; kill < kills || (repeated() === 0 && kill < maxKills); kill += 1) {
      // Spread over the ride: the moments derive from the counter, so that a failure can be reproduced.
      await pause(200 + ((kill * 377) % 900));
      await restarting.killAndRestart(async (baseUrl) => {
        const client = new RetryingSender(() => Promise.resolve(baseUrl), adminToken);
        expect(await answered.wrongs(client)).toEqual([]);
      });
    }
    stopping = true;
    expect(await rides).toBeGreaterThan(0);
    await noise;
    expect(repeated()).toBeGreaterThan(0);
    expect(await answered.wrongs(admin)).toEqual([]);

    const wallet = await driver.send('getWallet', {});
    const history = await wholeHistory(driver);
    expect(history).toHaveLength(wallet.historyTotal);
    const sum = history.reduce(
      (total, { type, amount }) => total + (type === 'Credit' ? amount : -amount),
      0,
    );
    expect(wallet.balance).toBe(sum);
    expect((await driver.send('getAvailability', {})).busy).toBe(false);
    expect((await admin.send('me', {})).usertype).toBe('admin');
  },
  limit((kills + 4) * secondsPerKill),
);
