import type { Page } from '@playwright/test';

import { sizesOf } from '../sizes.ts';
import { accessibilityViolations, showInLook, violationsOfState } from './kit/accessibility.ts';
import { openWithinApp } from './kit/open-within-app.ts';
import { ACCOUNTS, SIZES } from './kit/people.ts';
import { bookForLater } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

const { bothSizes } = sizesOf('tests/e2e/office-dialogs.e2e.ts');

// Dialogs with a map have separate tests.
test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: false });

type Opens = (page: Page) => Promise<void>;
const press =
  (name: string | RegExp): Opens =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click();
const row =
  (name: string | RegExp): Opens =>
  (page) =>
    page.getByRole('gridcell', { name }).first().click();
const command =
  (name: RegExp): Opens =>
  async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };

/**
 * Dialogs that no other test opens, by page, and the size in which a short run checks them. On a phone, some
 * lists show their buttons only when scrolled.
 */
const DIALOGS: readonly (readonly [
  path: string,
  size: keyof typeof SIZES,
  opens: Readonly<Record<string, Opens>>,
])[] = [
  ['/riders', 'phone', { 'add-rider': press(/Add rider/) }],
  ['/fleetadmins', 'desktop', { 'add-fleet-admin': press(/Add fleet admin/) }],
  ['/alladmin', 'phone', { 'add-admin': press(/Add admin/) }],
  [
    '/cartypes',
    'desktop',
    {
      'add-car-type': press('Add car type'),
      'edit-car-type': press(/^Edit /),
      'delete-car-type': press(/^Delete /),
    },
  ],
  [
    '/tariffs',
    'phone',
    {
      'add-tariff': press('Add tariff'),
      'tariff-template': press('Begin with a template'),
      'tariff-week': press('Week'),
      holidays: press('Public holidays'),
    },
  ],
  [
    '/cancelreasons',
    'phone',
    { 'add-reason': press('Add reason'), 'edit-reason': press(/^Edit /), 'delete-reason': press(/^Delete /) },
  ],
  [
    '/promos',
    'desktop',
    {
      'add-promo': press('Add promo'),
      'edit-promo': press('Edit SPRING'),
      'delete-promo': press('Delete SPRING'),
    },
  ],
  [
    '/notifications',
    'phone',
    {
      'new-notification': press('New notification'),
      'sent-notification': row('Rain today'),
    },
  ],
  [
    '/languagesetting',
    'desktop',
    {
      'add-language': press('Add language'),
      'language-texts': press('Texts'),
      'default-language': press('Make default'),
      'edit-language': press(/^Edit /),
      'delete-language': press('Delete Deutsch'),
      views: press('Views'),
    },
  ],
  [
    '/messagetemplates?q=push_trip_started',
    'desktop',
    {
      'edit-message': press(/^Edit /),
      'reset-message': press('Reset'),
      'switch-message': press('Turn off'),
    },
  ],
  [
    '/integrations',
    'phone',
    {
      'add-key': press('Create key'),
      'new-key': async (page) => {
        await press('Create key')(page);
        await page.getByRole('dialog').getByLabel('Name').fill('Website');
        await page.getByRole('dialog').getByRole('checkbox').first().check();
        await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Create key' })).toHaveCount(0);
      },
      'revoke-key': press('Revoke: Website'),
      'add-webhook': press('Add webhook'),
      'webhook-deliveries': press('Delivery log'),
      'edit-webhook': press('Edit webhook'),
      'delete-webhook': press('Delete'),
      'name-city': press('Name and centre'),
      'accept-map': press('Use it anyway'),
      'switch-city-back': press('Switch back to the previous map'),
      'remove-city': press('Remove'),
    },
  ],
  [
    '/bookings',
    'phone',
    {
      booking: row(/^Rita/),
      'take-from-dispatch': command(/^Take out/),
      cancel: command(/^Cancel/),
    },
  ],
  ['/audit', 'desktop', { 'audit-entry': row(/Rita/) }],
  [
    '/payments',
    'phone',
    {
      'payout-files': press('Payout files'),
      payment: row(/^\$40\.00/),
      refund: async (page) => {
        await row(/^\$40\.00/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
        await expect(page.getByRole('dialog', { name: 'Refund to the card' })).toBeVisible();
      },
    },
  ],
  ['/profile/security', 'desktop', { 'change-password': press('Change password') }],
  ['/profile/privacy', 'phone', { 'delete-account': press('Delete my account') }],
];

const dialogs = '[role=dialog], dialog';

test('every dialog of the office is accessible in both schemes, directions and sizes', async ({ people }) => {
  const rider = await people.signedIn('rider');
  await bookForLater(rider, 1);
  const payment = await topUp(rider);
  const admin = await people.signedIn('admin');
  await addPromo(admin);
  await people.signIn(rider, ACCOUNTS.driver);
  await sendNotification(rider, admin);
  await addWebhook(admin);
  await changeMessage(admin);
  await addFurtherCity(admin);
  for (const [index, [path, size, opens]] of DIALOGS.entries()) {
    if (index === 0) await admin.goto(path);
    else await openWithinApp(admin, path);
    if (!bothSizes) {
      await admin.setViewportSize(SIZES[size]);
      await showInLook(admin, Math.floor(index / 2));
    }
    for (const [name, open] of Object.entries(opens))
      await test.step(name, async () => {
        await open(admin);
        const dialog = admin.getByRole('dialog').last();
        await expect(dialog.getByRole('button').first()).toBeVisible();
        await expect(dialog.locator('[role=progressbar]')).toHaveCount(0);
        if (!bothSizes)
          expect.soft(await accessibilityViolations(admin, dialogs), `${name} ${size}`).toEqual([]);
        for (const each of bothSizes ? (['desktop', 'phone'] as const) : []) {
          await admin.setViewportSize(SIZES[each]);
          expect.soft(await violationsOfState(admin, dialogs), `${name} ${each}`).toEqual([]);
        }
        await takeAllScreens(admin, `dialog-${name}`);
        if (bothSizes) await admin.setViewportSize(SIZES.desktop);
        // A dialog on top of a panel leaves the panel open.
        const shown = admin.getByRole('dialog');
        for (let left = await shown.count(); left > 0; left -= 1) {
          await admin.keyboard.press('Escape');
          await expect(shown).toHaveCount(left - 1);
        }
      });
  }
  // Other tests expect the rider's original wallet.
  await post(admin, `/api/payments/${payment}/refunds`, { amount: topUpAmount, source: 'wallet', note: '' });
});

async function post<Answer>({ request }: Page, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

const topUpAmount = 4000;

/** Pays money into a wallet by card; returns the payment's id. */
async function topUp(page: Page): Promise<string> {
  const order = { amount: topUpAmount, provider: 'test' };
  const { orderId } = await post<{ orderId: string }>(page, '/api/wallet/top-ups', order);
  const form = { decision: 'approved' };
  const paid = await page.request.post(`/payments/test/${orderId}`, { form });
  expect(paid.ok(), await paid.text()).toBe(true);
  return orderId;
}

/** Sends a notification to a driver's phone. */
async function sendNotification(driver: Page, page: Page): Promise<void> {
  const phone = { token: 'phone-of-a-driver', platform: 'ANDROID' };
  const kept = await driver.request.put('/api/me/push-token', { data: phone });
  expect(kept.ok(), await kept.text()).toBe(true);
  const words = { title: 'Rain today', body: 'Expect many rides.', usertype: 'driver', devicetype: 'All' };
  await post(page, '/api/notifications', words);
}

/** Adds a webhook with a delivery in its log. */
async function addWebhook(page: Page): Promise<void> {
  const webhook = {
    url: 'https://hooks.example.org/fiacre',
    description: 'Fleet',
    events: ['booking.created'],
  };
  const { id } = await post<{ id: string }>(page, '/api/webhooks', webhook);
  await post(page, `/api/webhooks/${id}/test`, {});
}

/** Replaces the text of a message, which can then be reset. */
async function changeMessage({ request }: Page): Promise<void> {
  const was = { subject: '{{appName}}', body: 'Your trip to {{drop}} has started.' };
  const data = { ...was, body: 'Off we go to {{drop}}.', was };
  const answer = await request.put('/api/message-templates/push_trip_started/en', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Shows a second city and a map that was refused, without importing either. */
async function addFurtherCity(page: Page): Promise<void> {
  await page.route('**/api/maps/cities', async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: readonly { key: string }[] };
    const further = { ...items[0], key: 'north', name: 'North Town', previousId: 'north-1', openBookings: 0 };
    const refused = {
      key: 'north',
      cityId: 'ruin-1',
      file: 'north.osm.pbf',
      connectedShare: 0.31,
      junctions: 4200,
      builtAt: '2026-01-02T03:04:05.000Z',
    };
    await route.fulfill({ json: { items: [...items, further], refused: [refused] } });
  });
}

/** Adds a promo, which a new installation does not have. */
async function addPromo(page: Page): Promise<void> {
  const promo = {
    promoName: 'SPRING',
    promoDescription: 'For the first ride',
    promoDiscountType: 'flat',
    promoDiscountValue: 200,
    maxPromoDiscountValue: 250,
    minOrder: 0,
    promoValidity: '2099-12-31',
    promoUsageLimit: 10,
  };
  await post(page, '/api/promos', promo);
}
