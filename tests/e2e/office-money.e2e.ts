import type { CityInfo } from '@fiacre/contract';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { expectMapByWorker } from './kit/maps.ts';
import { openWithinApp } from './kit/open-within-app.ts';
import { SIZES } from './kit/people.ts';
import { listen } from './kit/refused.ts';
import { expect, test } from './kit/test.ts';

test.use({ areMapsDrawn: true });

test('SET-8 INFO-3 EARN-1 DASH-1 DASH-3 DASH-7 admins change settings and app info, and read earnings and the dashboard', async ({
  people,
  product,
}) => {
  const admin = await people.open('admin', '/settings', { options: await atEdgeOfCity(product.url) });
  await admin.addInitScript(recordCars);
  const alert = admin.getByRole('dialog', { name: 'Alert' });
  const closeAlert = async (text: string) => {
    await expect(alert).toContainText(text);
    await alert.getByRole('button').click();
    await expect(alert).toBeHidden();
  };
  const save = () => admin.getByRole('button', { name: 'Save', exact: true }).click();
  const radius = admin.getByRole('textbox', { name: /^Search radius/ });

  // Another admin changes what this one is editing: both see the conflict, and nothing is lost.
  const other = await people.open('admin', '/settings');
  await radius.fill('12');
  await admin.getByRole('textbox', { name: 'Emergency number' }).fill('112');
  await other.getByRole('textbox', { name: /^Search radius/ }).fill('7');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('button', { name: 'Saved now 7' })).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await save();
  await closeAlert('Another admin has changed the same settings.');
  await admin.getByRole('button', { name: 'Your value 12' }).click();
  await save();
  await closeAlert('Saved.');
  await expect(radius).toHaveValue('12');

  await openWithinApp(admin, '/appinfo');
  await admin.getByRole('textbox', { name: /^Company/ }).fill('Velo Cabs');
  await admin.getByRole('textbox', { name: /^Website/ }).fill('https://velo.example');
  await admin.getByRole('textbox', { name: /^Terms/ }).fill('/about-us');
  await admin.getByRole('textbox', { name: 'Instagram' }).fill('@velo');
  await save();
  await closeAlert('Saved.');
  expect(await violationsOfState(admin)).toEqual([]);
  const guest = await people.guest();
  await guest.goto('/register');
  const footer = guest.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/velo',
  );
  await expect(footer.getByRole('link', { name: 'Run by Velo Cabs' })).toBeVisible();
  await expect(guest.getByRole('main').getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    '/about-us',
  );

  for (const path of ['/earningreports', '/driverearning']) {
    await openWithinApp(admin, path);
    await expect(admin.getByRole('button', { name: 'Export as CSV' })).toBeVisible();
    expect(await violationsOfState(admin)).toEqual([]);
  }

  // The map of cars, not that of demand.
  const tile = admin.waitForRequest(/\/maps\/tiles\/1\d\//);
  const refused = await listen(admin);
  await admin.goto('/dashboard');
  await tile;
  await expect(admin.getByText('Income today')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'The last seven days' })).toBeVisible();
  await expectLiveMap(admin);
  await expectMapByWorker(admin);
  // Read before the accessibility check, which runs a script that does not belong to the page.
  expect(refused).toEqual([]);
  expect(await violationsOfState(admin)).toEqual([]);
  await expectNavigation(admin);
});

/** A browser whose reader is in the city, but not at its centre, and lets pages read the position. */
async function atEdgeOfCity(url: string): Promise<BrowserContextOptions> {
  const { bounds } = (await (await fetch(`${url}/api/maps/city`)).json()) as CityInfo;
  const [latitude, longitude] = [bounds.south + 0.01, bounds.west + 0.03];
  return {
    geolocation: { latitude, longitude },
    permissions: ['geolocation'],
    // The cars glide.
    reducedMotion: 'no-preference',
  };
}

interface DrawnCar {
  readonly geometry: { readonly coordinates: readonly number[] };
  readonly properties: Readonly<Record<'image' | 'title' | 'detail', string>>;
}

/** Keeps the cars that the page last sent to the map’s worker, because a canvas cannot be read. */
const recordCars = `{
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...others) {
    const features = message?.data?.data?.features ?? [];
    if (features.some(({ properties }) => properties?.image?.startsWith('car:'))) window.drawnCars = features;
    return send.call(this, message, ...others);
  };
}`;

/** DASH-3, DASH-7: the map is centred on the reader, and the cars on it have names and number plates, and move. */
async function expectLiveMap(page: Page): Promise<void> {
  const centreOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  const map = page.locator('canvas.maplibregl-canvas').last();
  const reader = page.getByRole('img', { name: 'You are here' });
  await expect.poll(async () => (await map.boundingBox())?.height).toBe(480);
  await expect(async () => expect(await centreOf(reader)).toEqual(await centreOf(map))).toPass();

  const cars = () => page.evaluate<DrawnCar[] | undefined>('window.drawnCars');
  await expect.poll(async () => (await cars())?.length ?? 0).toBeGreaterThan(0);
  const { image, title, detail } = (await cars())?.[0]?.properties ?? {};
  expect(image).toMatch(/^car:[a-z]+$/);
  expect(title).toMatch(/^\p{L}+ \p{L}+$/u);
  expect(detail).toMatch(/^SIM \d+/);
  const places = async () => JSON.stringify((await cars())?.map(({ geometry }) => geometry.coordinates));
  const before = await places();
  await expect.poll(places).not.toBe(before);
}

/** NAV-2: choosing a page closes the drawer of a narrow screen; the navigation of a wide one stays. */
async function expectNavigation(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await navigation.getByRole('link', { name: 'Promos' }).click();
  await expect(page.getByRole('heading', { name: 'Promos', level: 1 })).toBeVisible();
  await expect(navigation).toBeVisible();
  const column = page.getByRole('complementary').filter({ has: navigation });
  await expect.poll(async () => (await column.boundingBox())?.width).toBe(240);

  await page.setViewportSize(SIZES.phone);
  await expect(navigation).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(240);
  await drawer.getByRole('link', { name: 'Car types' }).click();
  await expect(page.getByRole('heading', { name: 'Car types', level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
}
