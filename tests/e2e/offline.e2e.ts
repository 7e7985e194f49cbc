import type { Page, Route } from '@playwright/test';

import { startFakeService } from '../../apps/server/src/platform/messages/testing/fake-service.ts';
import {
  createSubscriber,
  type Subscriber,
} from '../../apps/server/src/platform/messages/testing/subscriber.ts';
import { installed, unsent } from './kit/offline-pages.ts';
import { ACCOUNTS } from './kit/people.ts';
import { driverOnline, placeNamed, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, pushServicePort, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: withoutSimulatedDrivers,
  areWorkersInstalled: true,
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|40[0-9]|bookings: \w+$/],
});

/** Books through the API, like the form. */
async function bookRide(rider: Page): Promise<{ readonly id: string; readonly reference: string }> {
  const { request } = rider;
  const pickup = await placeNamed(rider, 'station');
  const drop = await placeNamed(rider, 'hospital');
  const { items: carTypes } = await (await request.get('/api/car-types')).json();
  const quoted = await request.post('/api/quotes', { data: { pickup, drop, carTypeId: carTypes[0].id } });
  expect(quoted.ok(), await quoted.text()).toBe(true);
  const { id: quoteId } = await quoted.json();
  const booked = await request.post('/api/bookings', { data: { quoteId } });
  expect(booked.ok(), await booked.text()).toBe(true);
  return booked.json();
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The latitudes of the positions that the device stores until they are sent. */
const storedLatitudes = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    const open = indexedDB.open('fiacre');
    await new Promise((done) => { open.onsuccess = done; });
    const all = open.result.transaction('positions').objectStore('positions').getAll();
    await new Promise((done) => { all.onsuccess = done; });
    open.result.close();
    return all.result.map(({ report }) => report.lat);
  })()`);

const nothing = { rows: 0, page: false, typed: 0 };

/** The data that this device has stored for a person. */
const leftOn = (page: Page) =>
  page.evaluate<object>(`(async () => {
    const open = indexedDB.open('fiacre');
    await new Promise((done) => { open.onsuccess = done; });
    let rows = 0;
    for (const name of open.result.objectStoreNames) {
      const all = open.result.transaction(name).objectStore(name).getAll();
      await new Promise((done) => { all.onsuccess = done; });
      rows += all.result.length;
    }
    open.result.close();
    const page = (await caches.match('/last-page')) !== undefined;
    return { rows, page, typed: sessionStorage.length };
  })()`);

/** The files of this page that the browser may have lost when it is opened without a connection. */
const notStored = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const missing = [];
    for (const path of new Set(used))
      if (/^\\/assets\\/.*\\.(js|css)$/.test(path) && (await caches.match(path)) === undefined) missing.push(path);
    return missing;
  })()`);

test('TRIP-16 TRIP-21 STORE-2 a ride ends correctly, with each step counted once and no position lost, whenever the connection to the server is lost', async ({
  people,
}) => {
  const [admin, rider] = [await people.guest(), await people.guest()];
  await people.signIn(admin, ACCOUNTS.admin);
  await people.signIn(rider, ACCOUNTS.rider);
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  await installed(driver);
  expect(await notStored(driver)).toEqual([]);
  const { id, reference } = await bookRide(rider);
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();

  // The response is lost on its way back: the step is sent again and counts once.
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await driver.route('**/arrive', lost, { times: 1 });
  const sentAgain = driver.waitForResponse(/\/arrive$/);
  await press(driver, 'I have arrived');
  await sentAgain;
  await expect(driver.getByRole('button', { name: 'Start trip' })).toBeVisible();
  await expect(unsent(driver)).toHaveCount(0);

  // No coverage: the page keeps working, even after a reload and in a new tab.
  const context = driver.context();
  await context.setOffline(true);
  await press(driver, 'Start trip');
  await expect(unsent(driver)).toContainText('Start trip');
  const { latitude, longitude } = await positionOf(rider, 'station');
  const inTunnel = { latitude: latitude + 0.0005, longitude };
  // The page keeps at most one position every two seconds.
  await expect(async () => {
    await context.setGeolocation(inTunnel);
    expect(await storedLatitudes(driver)).toContain(inTunnel.latitude);
  }).toPass();
  // The next page gets no position, because a newer one would be where the trip starts.
  await context.setGeolocation(null);
  await driver.reload();
  await expect(unsent(driver)).toContainText('Start trip');
  await takeAllScreens(driver, 'offline-driver');
  await press(driver, 'Arrived at the drop-off');
  await expect(unsent(driver).getByRole('listitem')).toHaveCount(2);
  await driver.close();
  const next = await context.newPage();
  await next.goto('/bookings');
  await expect(unsent(next).getByRole('listitem')).toHaveCount(2);
  await press(next, 'End trip');
  // The fare is not known yet.
  await expect(next.getByRole('dialog')).toContainText(
    'You will see the final fare when you are back online',
  );
  await next.getByRole('dialog').getByRole('button', { name: 'End trip' }).click();
  await expect(unsent(next).getByRole('listitem')).toHaveCount(3);

  await context.setOffline(false);
  await expect(unsent(next)).toHaveCount(0);
  // A position that only the closed tab knew is in the track.
  const { coords } = await (await admin.request.get(`/api/bookings/${id}/tracking`)).json();
  expect(coords).toContainEqual(inTunnel);
  await press(next, 'Cash received');
  await expect(next.getByRole('heading', { name: 'Waiting for payment' })).toHaveCount(0);
  await expect
    .poll(async () => (await (await admin.request.get(`/api/bookings/${id}`)).json()).status)
    .toBe('PAID');
  const { items } = await (await admin.request.get(`/api/bookings/${id}/trail`)).json();
  const verbs = (items as { verb: string | null; byRole: string }[])
    .filter(({ byRole }) => byRole === 'driver')
    .map(({ verb }) => verb);
  expect(verbs).toEqual(['accept', 'arrive', 'start', 'reach', 'end', 'confirm-cash']);
  await rider.request.post(`/api/bookings/${id}/rate`, { data: {} });
});

test('TRIP-19 ERR-39 a step that arrives too late is reported, and no personal data stays on the device after signing out', async ({
  people,
}) => {
  const rider = await people.signedIn('rider');
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  await installed(driver);
  const { id, reference } = await bookRide(rider);
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
  // Accepting needs a connection.
  await expect(driver.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  await driver.context().setOffline(true);
  await press(driver, 'I have arrived');
  await expect(unsent(driver)).toBeVisible();
  // Only the server knows whether the rider's code is right, and which tasks are still open.
  const cancelled = await rider.request.post(`/api/bookings/${id}/cancel`, {
    data: { reason: 'Plans changed' },
  });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await driver.context().setOffline(false);
  const refused = driver.getByRole('alert').filter({ hasText: 'was not accepted' });
  await expect(refused).toContainText('I have arrived');
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(refused).toHaveCount(0);

  await press(driver, 'Open menu');
  await driver.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(driver).toHaveURL(/login/);
  await expect.poll(() => leftOn(driver)).toEqual(nothing);
});

test('NAV-4 signing out applies to every tab and leaves nothing on the device, whatever is still arriving', async ({
  people,
}) => {
  const [tab, other] = [await people.guest(), await people.guest()];
  await people.signIn(tab, ACCOUNTS.rider);
  await tab.goto('/bookings');
  await installed(tab);
  await driverOnline(people, await positionOf(tab, 'station'));
  const { id, reference } = await bookRide(tab);
  await tab.goto('/');
  await tab.getByRole('combobox', { name: 'Pickup' }).fill('12 Private Road');
  const second = await tab.context().newPage();
  await second.goto('/bookings');
  await expect(second.getByText(reference).first()).toBeVisible();
  // The service worker is fetching the person's document.
  const worker = tab.context().serviceWorkers()[0];
  await worker?.evaluate(`{
    const { fetch } = self;
    const released = new Promise((done) => { self.release = done; });
    self.asked = new Promise((asked) => {
      self.fetch = async (...request) => {
        const response = await fetch(...request);
        if (request[0] === '/bookings') { asked(); await released; }
        return response;
      };
    });
    'ready';
  }`);
  await tab.evaluate(
    `navigator.serviceWorker.controller.postMessage({ type: 'signed-in', userId: 'again' })`,
  );
  await worker?.evaluate('self.asked');

  await press(tab, 'Log out');
  await expect(tab).toHaveURL(/login/);
  await expect(second).toHaveURL(/login/);
  await worker?.evaluate('self.release()');
  await expect.poll(() => leftOn(tab)).toEqual(nothing);
  await expect.poll(() => leftOn(second)).toEqual(nothing);
  await tab.goto('/');
  await expect(tab.getByRole('combobox', { name: 'Pickup' })).toHaveValue('');

  // The next person, on the page that showed the ride.
  await people.signIn(other, ACCOUNTS.rider);
  await other.request.post(`/api/bookings/${id}/cancel`, { data: { reason: 'Plans changed' } });
  await typeCredentials(second, ACCOUNTS.driver);
  await expect(second.getByRole('switch')).toBeVisible();
  await expect(second.getByText(reference)).toHaveCount(0);
});

test('MISC-6 a driver who signs in again in another tab still gets tasks in the first one', async ({
  people,
}) => {
  const rider = await people.signedIn('rider');
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  // Every tab acts with the browser's cookies.
  await people.signIn(driver, ACCOUNTS.driver);
  const { id, reference } = await bookRide(rider);
  await expect(driver.getByRole('article', { name: `New task ${reference}` })).toBeVisible();
  await rider.request.post(`/api/bookings/${id}/cancel`, { data: { reason: 'Plans changed' } });
  await expect(driver.getByRole('article', { name: `New task ${reference}` })).toHaveCount(0);
});

test('PUSH-2 PUSH-3 PUSH-5 a person turns pushes on and off; every push shows a notification that opens its page, without a sound if the person is looking at that page', async ({
  people,
  product,
}) => {
  const rider = await people.guest();
  const browser = await withPushService(rider);
  await people.signIn(rider, ACCOUNTS.rider);
  await rider.goto('/profile/notifications');
  await installed(rider);
  const admin = await people.signedIn('admin');
  const { id: userId } = await (await rider.request.get('/api/me')).json();
  /** Makes the product send a push. */
  const credit = async () => {
    const url = `/api/users/${userId}/wallet/credits`;
    expect((await admin.request.post(url, { data: { amount: 500 } })).ok()).toBe(true);
  };
  const worker = await recordingWorker(rider, product.url);

  const answers = { status: 201 };
  const service = await startFakeService(() => answers, pushServicePort);
  await press(rider, 'Turn on for this device');
  await expect(rider.getByText('This device receives your notifications.')).toBeVisible();
  await takeAllScreens(rider, 'push-on');
  await credit();
  await expect.poll(() => service.seen.length).toBe(1);
  // The rider is on another page of the profile, so the notification is shown.
  await worker.deliver(browser.decrypt(service.seen[0]?.body ?? Buffer.alloc(0)));
  await expect.poll(worker.shown).toEqual([expect.stringMatching(/\$5\.00.* \/profile\/wallet$/)]);

  await press(rider, 'Turn off');
  await expect(rider.getByText('No device receives your notifications.')).toBeVisible();
  expect(await rider.evaluate("localStorage.getItem('test-subscribed')")).toBeNull();
  await press(rider, 'Turn on for this device');
  await expect(rider.getByText('This device receives your notifications.')).toBeVisible();
  // The browser has dropped the subscription, so the service no longer knows it.
  answers.status = 410;
  await credit();
  await expect.poll(() => service.seen.length).toBe(2);
  await expect
    .poll(async () => (await (await rider.request.get('/api/me/push-token')).json()).device)
    .toBeNull();
  await rider.reload();
  await expect(rider.getByText('No device receives your notifications.')).toBeVisible();
  await service.close();

  const id = '01a1fde3-39c6-7625-b7f9-000000000001';
  const push = (screen: string, body: string) =>
    worker.deliver({ id, title: 'Fiacre', body, screen, params: { bookingId: id } });
  await push('onlineChat', 'I am here');
  await expect.poll(async () => (await worker.shown())?.slice(1)).toEqual([`I am here /bookings/${id}#chat`]);
  // On the page of all rides the rider sees the ride itself.
  await rider.goto('/bookings');
  await push('BookedCab', 'Your driver has arrived');
  await push('wallet', '$5.00 has been added');
  await expect
    .poll(async () => (await worker.shown())?.slice(1))
    .toEqual([
      `I am here /bookings/${id}#chat`,
      `Your driver has arrived /bookings/${id} silent`,
      '$5.00 has been added /profile/wallet',
    ]);
});

/**
 * A browser without a screen has no push service and blocks notifications; here the person allows them, and the page
 * gets a subscription of the test's push service.
 */
async function withPushService(page: Page): Promise<Subscriber> {
  const subscriber = createSubscriber();
  const endpoint = `http://127.0.0.1:${pushServicePort}/of-this-browser`;
  await page.addInitScript(`{
    const subscription = {
      toJSON: () => (${JSON.stringify({ endpoint, keys: subscriber.keys })}),
      unsubscribe: async () => { localStorage.removeItem('test-subscribed'); return true; },
    };
    const allowed = () => (localStorage.getItem('test-allowed') === null ? 'default' : 'granted');
    Object.defineProperty(Notification, 'permission', { get: allowed });
    Notification.requestPermission = async () => {
      localStorage.setItem('test-allowed', 'yes');
      return allowed();
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('test-subscribed') === null ? null : subscription;
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      const { webPush } = await (await fetch('/api/push-key')).json();
      if (!userVisibleOnly || applicationServerKey !== webPush) throw new DOMException('', 'InvalidAccessError');
      localStorage.setItem('test-subscribed', 'yes');
      return subscription;
    };
  }`);
  return subscriber;
}

/** The service worker of a page, to which a test hands decrypted pushes, as the browser does. */
async function recordingWorker(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations[0]?.registrationId;
      if (id !== undefined) resolve(id);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  // A browser without a screen shows no notifications, so the worker's calls are recorded instead.
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(`self.shown = [];
    self.registration.showNotification = async (title, { body, data, silent }) => {
      self.shown.push(body + ' ' + data + (silent ? ' silent' : ''));
    };`);
  return {
    deliver: (push: unknown) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) }),
    shown: async () => worker?.evaluate<string[]>('self.shown'),
  };
}
