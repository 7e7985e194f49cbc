import type { Page } from '@playwright/test';

import { isLong } from '../scale.ts';
import { violationsInEachLook } from './kit/accessibility.ts';
import { SIZES } from './kit/people.ts';
import { bookForLater } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

// Dialogs with a map have tests of their own.
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

/** Dialogs that no other test opens, by page. */
const DIALOGS: readonly (readonly [path: string, opens: Readonly<Record<string, Opens>>])[] = [
  ['/riders', { 'add-rider': press(/Add rider/) }],
  ['/fleetadmins', { 'add-fleet-admin': press(/Add fleet admin/) }],
  ['/alladmin', { 'add-admin': press(/Add admin/) }],
  [
    '/cartypes',
    {
      'add-car-type': press('Add car type'),
      'edit-car-type': press(/^Edit /),
      'delete-car-type': press(/^Delete /),
    },
  ],
  [
    '/cancelreasons',
    { 'add-reason': press('Add reason'), 'edit-reason': press(/^Edit /), 'delete-reason': press(/^Delete /) },
  ],
  [
    '/promos',
    {
      'add-promo': press('Add promo'),
      'edit-promo': press('Edit SPRING'),
      'delete-promo': press('Delete SPRING'),
    },
  ],
  [
    '/notifications',
    {
      'new-notification': press('New notification'),
    },
  ],
  [
    '/languagesetting',
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
    { 'edit-message': press(/^Edit /), 'switch-message': press('Turn off') },
  ],
  [
    '/integrations',
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
    },
  ],
  [
    '/bookings',
    {
      booking: row(/^Rita/),
      'take-from-dispatch': command(/^Take out/),
      cancel: command(/^Cancel/),
    },
  ],
  ['/audit', { 'audit-entry': row(/Rita/) }],
  ['/payments', { 'payout-files': press('Payout files') }],
  ['/profile/security', { 'change-password': press('Change password') }],
  ['/profile/privacy', { 'delete-account': press('Delete my account') }],
];

test('every dialog of the office is accessible in both schemes, directions and sizes', async ({ people }) => {
  await bookForLater(await people.open('rider', '/about-us'), 1);
  const admin = await people.open('admin', '/about-us');
  await addPromo(admin);
  let opened = 0;
  for (const [path, opens] of DIALOGS) {
    await admin.goto(path);
    for (const [name, open] of Object.entries(opens))
      await test.step(name, async () => {
        await open(admin);
        const dialog = admin.getByRole('dialog').last();
        await expect(dialog.getByRole('button').first()).toBeVisible();
        await expect(dialog.locator('[role=progressbar]')).toHaveCount(0);
        // A short run checks each dialog in one of the two sizes.
        const sizes = (['desktop', 'phone'] as const).filter((_, index) => isLong || index === opened % 2);
        opened += 1;
        for (const size of sizes) {
          await admin.setViewportSize(SIZES[size]);
          expect
            .soft(await violationsInEachLook(admin, '[role=dialog], dialog'), `${name} ${size}`)
            .toEqual([]);
        }
        await takeAllScreens(admin, `dialog-${name}`);
        await admin.setViewportSize(SIZES.desktop);
        await admin.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });
  }
});

/** Adds a promo, which a new installation does not have. */
async function addPromo({ request }: Page): Promise<void> {
  const promo = {
    promoName: 'SPRING',
    promoDescription: 'For the first ride',
    promoDiscountType: 'flat',
    promoDiscountValue: 200,
    maxPromoDiscountValue: 200,
    minOrder: 0,
    promoValidity: '2099-12-31',
    promoUsageLimit: 10,
  };
  const answer = await request.post('/api/promos', { data: promo });
  expect(answer.ok(), await answer.text()).toBe(true);
}
