import type { Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { untilQuiet } from './kit/quiet.ts';
import { driverOnline, placeNamed, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: { ...withoutSimulatedDrivers }, areMapsDrawn: false });
test.setTimeout(limit(90));

/** Texts that people typed; in a sentence of the other direction, each of their numbers would move behind the words. */
const typed = {
  pickup: '12 Dorset Street',
  stop: '7 Lantern Row',
  drop: '221 Baker Street',
  contact: '2nd Lieutenant Byron',
  note: '3 bells at the 9 Elms gate',
  passenger: '4th Baron Lovelace',
  company: '1843 Engines',
  reference: '88 Cost Centre',
};

/**
 * What a page shows in the wrong order: a number right of the word that follows it, or a plus right of its digits. Fields
 * are read by their style, since a browser does not say where their letters are.
 */
const wrongOrder = `(() => {
  const found = new Set();
  const boxOf = (node, from, until) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, until);
    return [...range.getClientRects()].find(({ width }) => width > 0);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue;
    for (const { 0: whole, 1: number, index } of text.matchAll(/(\\d+|\\+(?=\\d))[\\p{Script=Latin}\\s]*/gu)) {
      const next = number === '+' ? 1 : whole.search(/\\p{Script=Latin}/u);
      if (next < 0) continue;
      const first = boxOf(node, index, index + number.length);
      const second = boxOf(node, index + next, index + next + 1);
      const isOneLine = first && second && Math.abs(first.top - second.top) < first.height / 2;
      if (isOneLine && first.left > second.left) found.add(text.trim());
    }
  }
  for (const field of document.querySelectorAll('input, textarea'))
    if (/^\\d+ \\p{Script=Latin}/u.test(field.value) && getComputedStyle(field).unicodeBidi !== 'plaintext')
      found.add('field: ' + field.value);
  for (const { text } of document.querySelectorAll('option'))
    if (/^\\d+ \\p{Script=Latin}/u.test(text)) found.add('option: ' + text);
  return [...found];
})()`;

async function expectOrder(page: Page, path: string, shown: readonly string[] = []): Promise<void> {
  await page.goto(path);
  await untilQuiet(page);
  expect(await page.evaluate('document.documentElement.dir'), path).toBe('rtl');
  for (const text of shown) await expect(page.locator('body'), path).toContainText(text);
  expect.soft(await page.evaluate(wrongOrder), path).toEqual([]);
}

async function inArabic(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'fiacre-language', value: 'ar', url }]);
}

async function send(page: Page, path: string, data: object): Promise<{ readonly id: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A company with the rider as its member. */
async function addCompany(admin: Page, userId: string): Promise<string> {
  const { id } = await send(admin, '/api/companies', {
    name: typed.company,
    billingAddress: '9 St James’s Square, London',
    vatId: 'GB987654321',
    receiptEmail: 'books@engines.test',
    referenceRequired: true,
    active: true,
    monthlyLimit: null,
  });
  await send(admin, `/api/companies/${id}/members`, { userId });
  return id;
}

/** A ride with a stop, for a passenger, on account; returns its id. */
async function bookRide(rider: Page, companyId: string): Promise<string> {
  const [pickup, stop, drop] = await Promise.all(
    ['station', 'market', 'hospital'].map((name) => placeNamed(rider, name)),
  );
  const { items: carTypes } = await (await rider.request.get('/api/car-types')).json();
  const passenger = { name: typed.passenger, phone: '+12015550166', seesPrice: true };
  const contact = { note: typed.note, contactName: typed.contact, contactPhone: '+12015550199' };
  const ride = {
    pickup: { ...pickup, add: typed.pickup },
    drop: { ...drop, add: typed.drop },
    coords: [{ ...stop, add: typed.stop, ...contact }],
    carTypeId: carTypes[0].id,
    companyId,
  };
  const { id: quoteId } = await send(rider, '/api/quotes', ride);
  const { id } = await send(rider, '/api/bookings', {
    quoteId,
    passenger,
    companyReference: typed.reference,
    delivery: { pickUpInstructions: typed.note },
  });
  const day = Temporal.Now.plainDateISO().add({ days: 3 }).toString();
  const terms = { persons: 1, note: typed.note, assistance: [], agreedPrice: null, passenger };
  const when = { startsAt: `${day}T08:00`, rule: 'FREQ=DAILY', withoutHolidays: false, calendarIds: [] };
  await send(rider, '/api/series', { ...ride, ...terms, ...when, companyReference: typed.reference });
  return id;
}

test('LAYOUT-14 in Arabic, rider, driver and desk read typed texts and phone numbers in their own order on every page of a ride', async ({
  people,
  product,
}) => {
  const admin = await people.signedIn('admin');
  const rider = await people.signedIn('rider', { width: 'phone' });
  const me = await (await rider.request.get('/api/me')).json();
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  const id = await bookRide(rider, await addCompany(admin, me.id));
  for (const page of [rider, driver, admin]) await inArabic(page, product.url);
  await expectOrder(driver, '/bookings', [typed.pickup, typed.drop]);
  await send(driver, `/api/bookings/${id}/accept`, {});
  const places = [typed.pickup, typed.stop, typed.drop];
  await expectOrder(driver, '/bookings', [typed.pickup, typed.passenger, typed.note]);
  await takeAllScreens(driver, 'right-to-left-driver');
  await expectOrder(rider, '/bookings', [typed.passenger]);
  await expectOrder(rider, `/bookings/${id}`, [...places, typed.company, typed.reference]);
  await takeAllScreens(rider, 'right-to-left-ride');
  await expectOrder(rider, '/repeatedrides', [typed.pickup, typed.passenger, typed.company]);
  await takeAllScreens(rider, 'right-to-left-series');
  await expectOrder(rider, '/');
  const field = rider.getByRole('combobox').first();
  await field.fill(typed.pickup);
  expect(await rider.evaluate(wrongOrder)).toEqual([]);

  await expectOrder(admin, `/bookings/${id}`, [...places, typed.contact, typed.passenger, typed.reference]);
  await takeAllScreens(admin, 'right-to-left-desk');
  for (const path of [
    '/bookings',
    '/series',
    '/companies',
    '/riders',
    '/drivers',
    '/attention',
    '/addbookings',
  ])
    await expectOrder(admin, path);
});
