import type { Page, Request } from '@playwright/test';

import { choosePlace } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { ACCOUNTS } from './kit/people.ts';
import { untilQuiet } from './kit/quiet.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers });

interface Loaded {
  readonly name: string;
  readonly startTime: number;
  readonly transferSize: number;
  readonly encodedBodySize: number;
}

/** Sums up the layout shifts that no tap or key caused, as browsers do for CLS. */
const countShifts = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('LAND-3 a guest can search and choose places before the app has loaded, and the app keeps them', async ({
  people,
}) => {
  const options = { reducedMotion: 'no-preference' } as const;
  const guest = await people.guest({ width: 'phone', options });
  await guest.addInitScript(countShifts);
  // All files are held back, as on a slow connection: the document itself contains everything for the form.
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  await guest.route(/\/assets\//, async (route) => {
    await arrived;
    await route.continue();
  });
  await guest.goto('/', { waitUntil: 'commit' });
  const pickup = guest.getByRole('combobox', { name: 'Pickup' });
  await pickup.pressSequentially('station');
  const option = guest.locator('[data-early-list] [role=option]').first();
  await expect(option.locator('mark')).toHaveText(/station/i);
  await option.click();
  // Its address has arrived.
  await expect(pickup).toHaveValue(/, Velmora$/);
  const chosen = await pickup.inputValue();
  // The focus has moved to this field; text typed here is also kept.
  const drop = guest.getByRole('combobox', { name: 'Drop-off' });
  await expect(drop).toBeFocused();
  await drop.pressSequentially('hosp');
  // The search covers the screen, as in the app, so that nothing moves during hydration.
  const covering = guest.locator('[data-full-screen]');
  await expect(covering.getByRole('combobox', { name: 'Drop-off' })).toBeVisible();

  release();
  await expect(guest.getByRole('listbox', { name: 'Drop-off' }).getByRole('option').first()).toBeVisible();
  await expect(guest.locator('[data-early-list]')).toHaveCount(0);
  await expect(pickup).toHaveValue(chosen);
  await expect(drop).toBeFocused();
  await expect(covering).toHaveCount(1);
  await guest.getByRole('listbox', { name: 'Drop-off' }).getByRole('option').first().click();
  await expect(covering).toHaveCount(0);
  // Both places are known: every car type has a price.
  await expect(guest.getByRole('group', { name: 'Car type' }).getByText(/^\$\d/).first()).toBeVisible();
  expect(await guest.evaluate<number>('window.shifts')).toBeLessThan(0.02);
});

/** What a guest on a phone waits for, compressed, with headers: the document with its form, and the suggestions. */
const maxBytesUntilSuggestion = 25_000;

test('LAND-3 a phone has loaded at most 25 kB until the first suggestion', async ({ people }) => {
  const guest = await people.guest({ width: 'phone' });
  const loaded: ReturnType<Request['sizes']>[] = [];
  guest.on('requestfinished', (request) => loaded.push(request.sizes()));
  // The app never arrives.
  await guest.route(/\/assets\//, () => {});
  await guest.goto('/', { waitUntil: 'commit' });
  await guest.getByRole('combobox', { name: 'Pickup' }).pressSequentially('station');
  await expect(guest.locator('[data-early-list] [role=option]').first()).toBeVisible();
  const sizes = await Promise.all(loaded);
  const bytes = sizes.reduce((sum, part) => sum + part.responseBodySize + part.responseHeadersSize, 0);
  expect(bytes).toBeLessThanOrEqual(maxBytesUntilSuggestion);
  // Otherwise the document was not measured.
  expect(bytes).toBeGreaterThan(maxBytesUntilSuggestion * 0.6);
});

test('LAND-3 a place typed during hydration is kept, and the search stays open', async ({ people }) => {
  const guest = await people.guest({ width: 'phone' });
  // React marks its container once it listens, and each element once it is hydrated.
  await guest.addInitScript(`
    const marked = (node, mark) => Object.keys(node).some((key) => key.startsWith(mark));
    const field = () => document.querySelector('input[name=pickup]');
    const type = () => {
      if (!marked(document.getElementById('root'), '_reactListening')) return setTimeout(type);
      field().focus();
      field().click();
      document.execCommand('insertText', false, 'stat');
      window.takenOverAtOnce = marked(field(), '__reactProps');
    };
    document.addEventListener('fiacre:takeover', type);
    // The next key press is a task of its own.
    const typeOn = () => setTimeout(() => document.execCommand('insertText', false, 'ion'));
    document.addEventListener('fiacre:hydrated', typeOn, { once: true });
  `);
  await guest.goto('/');
  const suggested = guest.getByRole('listbox', { name: 'Pickup' }).getByRole('option');
  await expect(suggested.first()).toContainText(/station/i);
  await expect(guest.getByRole('combobox', { name: 'Pickup' })).toHaveValue('station');
  expect(await guest.evaluate('window.takenOverAtOnce')).toBe(false);
  await expect(guest.locator('[data-full-screen]').getByRole('combobox', { name: 'Pickup' })).toBeFocused();
  await suggested.first().tap();
  await expect(guest.getByRole('combobox', { name: 'Drop-off' })).toBeFocused();
});

test('LAND-1 a second visit loads nothing again, neither the document nor files, and starts with the fonts', async ({
  people,
  product,
}) => {
  const guest = await people.guest({ width: 'phone' });
  // Only a sandbox's document changes with its second visit: the notice has become a chip.
  await guest.context().addCookies([{ name: 'fiacre-sandbox-seen', value: 'yes', url: product.url }]);
  await guest.goto('/');
  const loaded = () =>
    guest.evaluate<Loaded[]>(
      `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => entry.toJSON())`,
    );
  const stored = () => guest.evaluate<string | null>(`localStorage.getItem('fiacre-fonts')`);
  await expect.poll(stored).not.toBeNull();
  const fonts = await stored();
  await expect(guest.locator('html[data-ready]')).toBeAttached();
  // A file still loading when the page is left, such as a picture further down, is not cached.
  const kept = new Set((await loaded()).map(({ name }) => name));
  // A navigation, because on a reload browsers revalidate every file.
  await guest.goto('/about-us');
  await guest.goto('/');
  await expect(guest.locator('html[data-ready]')).toBeAttached();
  const [document, ...all] = await loaded();
  const files = all.filter(({ name }) => kept.has(name));
  // A browser counts a response without content as 300 bytes.
  expect([document?.transferSize, (document?.encodedBodySize ?? 0) > 2000]).toEqual([300, true]);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(({ transferSize }) => transferSize > 0).map(({ name }) => name)).toEqual([]);
  const started = (part: string) => files.find(({ name }) => name.includes(part))?.startTime ?? Number.NaN;
  expect(started(fonts ?? '')).toBeLessThan(started('/assets/entry-client'));
  // The document links the styles that it needs; other pages wait for the styles of all pages.
  const isStyled = () =>
    guest.evaluate<boolean>(`[...document.styleSheets].some(({ href }) => href?.includes('/style-rest-'))`);
  const head = await (await guest.request.get('/')).text();
  expect(head).not.toMatch(/<link[^>]*style-rest-/);
  await guest.getByRole('link', { name: 'About us' }).last().click();
  await expect(guest).toHaveURL(/about-us/);
  // Not the heading of the previous page.
  await expect(guest.getByRole('heading', { level: 1, name: /^About / })).toBeVisible();
  expect(await isStyled()).toBe(true);
});

test.describe('a session that ends elsewhere', () => {
  // The page checks who is signed in, and the browser logs the refusal.
  test.use({ expectedFaults: [/\/(privacy-policy|about-us): .*status of 401/] });

  test('LAYOUT-3 AUTH-14 going back to a cached page shows it for the person who is signed in now', async ({
    people,
  }) => {
    const page = await people.guest();
    const logOut = page.getByRole('button', { name: 'Log out' });
    const open = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('html[data-ready]')).toBeAttached();
    };
    await open('/about-us');
    await open('/privacy-policy');
    await people.signIn(page, ACCOUNTS.rider);
    await page.goBack();
    await expect(page).toHaveURL(/\/about-us$/);
    await expect(logOut).toBeVisible();
    await open('/privacy-policy');
    // Pending requests would be refused after the sign-out.
    await untilQuiet(page);
    await page.request.post('/api/auth/sign-out');
    await page.goBack();
    await expect(page).toHaveURL(/\/about-us$/);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await expect(logOut).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Log in or sign up' }).first()).toBeVisible();
  });
});

test('LAND-3 a form submitted before any script has loaded keeps what was typed', async ({ people }) => {
  const guest = await people.guest({ width: 'phone' });
  // A guest's document contains the first script; a signed-in user's links it.
  await people.signIn(guest, ACCOUNTS.rider);
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  await guest.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await guest.goto('/', { waitUntil: 'commit' });
  await guest.getByRole('combobox', { name: 'Pickup' }).fill('station');
  await guest.getByRole('combobox', { name: 'Drop-off' }).fill('hospital');
  await guest.getByRole('button', { name: 'See the price' }).click({ noWaitAfter: true });
  await guest.waitForURL(/\/\?pickup=station&drop=hospital/, { waitUntil: 'commit' });
  release();
  await expect(guest.getByRole('combobox', { name: 'Pickup' })).toHaveValue('station');
  await expect(guest.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('hospital');
  await expect(guest).toHaveURL(/\/$/);
});

test.describe(() => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  for (const [name, file] of [
    ['a script was', /\/assets\/react-[^/]+\.js$/],
    ['its texts were', /\/texts\/[^/]+\.json$/],
  ] as const)
    test(`LAND-3 a form that is submitted after ${name} lost on the way loads the page again with what was typed`, async ({
      people,
    }) => {
      const guest = await people.guest({ width: 'phone' });
      let isLost = true;
      guest.on('request', (request) => (isLost &&= !/\/\?pickup=station&drop=hospital/.test(request.url())));
      await guest.route(file, (route) => (isLost ? route.abort() : route.continue()));
      const lost = guest.waitForEvent('requestfailed', (request) => file.test(request.url()));
      await guest.goto('/', { waitUntil: 'commit' });
      await guest.getByRole('combobox', { name: 'Pickup' }).fill('station');
      await guest.getByRole('combobox', { name: 'Drop-off' }).fill('hospital');
      await lost;
      await guest.getByRole('combobox', { name: 'Drop-off' }).press('Enter', { noWaitAfter: true });
      await expect(guest.locator('html[data-ready]')).toBeAttached();
      expect(isLost).toBe(false);
      await expect(guest.getByRole('combobox', { name: 'Pickup' })).toHaveValue('station');
      await expect(guest.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('hospital');
    });
});

test('LAND-3 LAND-15 LOGIN-1 without scripts a guest chooses places, sees the price, signs in and reads that booking needs scripts', async ({
  people,
}) => {
  const guest = await people.guest({ width: 'phone', options: { javaScriptEnabled: false } });
  const press = (name: string) => guest.getByRole('button', { name }).click();
  const pickup = guest.getByRole('combobox', { name: 'Pickup' });
  const drop = guest.getByRole('combobox', { name: 'Drop-off' });
  await guest.goto('/');
  await pickup.fill('station');
  await drop.fill('hospital');
  await press('See the price');
  // Nothing else of the form is sent, such as fields for scripts only.
  expect([...new URL(guest.url()).searchParams.keys()]).toEqual(['pickup', 'drop', 'carTypeId']);
  const suggested = guest.getByRole('group', { name: 'Pickup' }).getByRole('radio');
  await expect(suggested.first()).toBeChecked();
  await expect(pickup).toHaveValue('station');
  await suggested.nth(1).check();
  await press('See the price');
  await expect(pickup).not.toHaveValue('station');
  const carTypes = guest.getByRole('group', { name: 'Car type' });
  await expect(carTypes.getByText(/^\$\d/).first()).toBeVisible();
  const chosen = await pickup.inputValue();

  // A different text starts a new search.
  await drop.fill('museum');
  await press('See the price');
  await expect(guest.getByRole('group', { name: 'Drop-off' }).getByRole('radio').first()).toBeChecked();
  await expect(pickup).toHaveValue(chosen);
  await press('See the price');
  // Searches by text leave out `noscript` itself, but not its content.
  const needsJavaScript = guest.locator('noscript > *').filter({ hasText: 'JavaScript is turned off' });
  await expect(needsJavaScript).toBeVisible();
  await takeAllScreens(guest, 'plain-price');
  await guest.getByRole('link', { name: 'Sign in to book' }).click();
  const signIn = async (password: string) => {
    await guest.getByRole('textbox', { name: 'Email' }).fill('rider@fiacre.test');
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn('not-the-one');
  await expect(guest.getByRole('alert')).toBeVisible();
  await signIn('sandbox1');
  await expect(pickup).toHaveValue(chosen);
  await expect(carTypes.getByText(/^\$\d/).first()).toBeVisible();
  await expect(needsJavaScript).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Sign in to book' })).toHaveCount(0);
  // A page that the server does not render would load for ever.
  await guest.goto('/profile/wallet');
  await expect(needsJavaScript).toBeVisible();
  await expect(guest.getByText('Loading…')).toBeHidden();
  await takeAllScreens(guest, 'plain-page');
});

/** Holds the app back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:react|base)-[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  return release;
}

/** Opens the landing page, where only the small script runs and has started to load the app. */
async function openWithoutApp(page: Page): Promise<() => void> {
  const release = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('link[rel=modulepreload][href*="/assets/react-"]')).toBeAttached();
  return release;
}

test('LAND-3 a button pressed before the app has loaded takes effect afterwards', async ({ people }) => {
  const guest = await people.guest({ width: 'phone' });
  const release = await openWithoutApp(guest);
  await guest.getByRole('button', { name: 'Choose on the map: Pickup' }).tap();
  release();
  await expect(guest.getByRole('dialog', { name: 'Pickup: Choose on the map' })).toBeVisible();
});

test('LAND-4 LAND-5 a car type and a later time chosen before the app has loaded are kept', async ({
  people,
}) => {
  const guest = await people.guest({ width: 'phone' });
  const release = await openWithoutApp(guest);
  const van = guest.getByRole('radio', { name: /Van/ });
  for (const radio of [van, guest.getByRole('radio', { name: 'Book Later' })]) {
    await radio.locator('xpath=ancestor::label').tap();
    await expect(radio).toBeChecked();
  }
  release();
  await expect(guest.getByLabel('Pickup date and time')).toHaveValue(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
  await choosePlace(guest, 'Pickup', 'station');
  await choosePlace(guest, 'Drop-off', 'hospital');
  const asked = guest.waitForRequest(/\/api\/quotes$/);
  await guest.getByRole('button', { name: 'See the price' }).tap();
  expect((await asked).postDataJSON()).toMatchObject({
    carTypeId: await van.getAttribute('value'),
    bookLater: true,
  });
});

test.describe('a language', () => {
  for (const path of ['/', '/about-us'])
    test(`LAYOUT-5 that is chosen before the app of ${path} has loaded is used`, async ({ people }) => {
      const guest = await people.guest();
      const release = await holdApp(guest);
      await guest.goto(path, { waitUntil: 'commit' });
      await guest.getByRole('combobox', { name: 'Language' }).selectOption('de');
      release();
      await expect(guest.locator('html')).toHaveAttribute('lang', 'de');
    });
});

test('LAYOUT-1 a button pressed on any page before the app has loaded takes effect afterwards', async ({
  people,
}) => {
  const rider = await people.signedIn('rider');
  const release = await holdApp(rider);
  // Requests of the page would reach the server after the sign-out, as on a slow connection.
  const signedOut = rider.waitForResponse(/\/api\/auth\/sign-out/);
  const heldBack: string[] = [];
  await rider.route(/\/api\/me/, async (route) => {
    heldBack.push(route.request().url());
    await signedOut;
    await route.continue();
  });
  const listens = rider.waitForResponse(/\/entry-press-/);
  await rider.goto('/about-us', { waitUntil: 'commit' });
  await (await listens).finished();
  const logOut = rider.getByRole('button', { name: 'Log out' });
  await expect(async () => {
    await logOut.click({ noWaitAfter: true });
    await expect(logOut).toHaveAttribute('data-pressed-early', '', { timeout: 100 });
  }).toPass();
  release();
  await expect(rider).toHaveURL(/\/login$/);
  expect(heldBack.length).toBeGreaterThan(0);
});

test('LAYOUT-1 a search typed and a row pressed before the app has loaded take effect afterwards', async ({
  people,
}) => {
  const admin = await people.signedIn('admin');
  const listens = async () => {
    const listening = admin.waitForResponse(/\/entry-press-/);
    const release = await holdApp(admin);
    await admin.goto('/drivers', { waitUntil: 'commit' });
    await (await listening).finished();
    return release;
  };
  const search = admin.getByRole('searchbox', { name: 'Search' });
  const typed = await listens();
  await search.fill('Dora');
  typed();
  await expect(admin).toHaveURL(/[?&]q=Dora/);
  await expect(search).toHaveValue('Dora');
  const pressed = await listens();
  const cell = admin.getByRole('gridcell', { name: 'Dora Driver' });
  await expect(async () => {
    await cell.click({ noWaitAfter: true });
    await expect(cell).toHaveAttribute('data-pressed-early', '', { timeout: 100 });
  }).toPass();
  pressed();
  await expect(admin.getByRole('dialog', { name: 'Dora Driver' })).toBeVisible();
});
