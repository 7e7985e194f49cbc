import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Locator, Page } from '@playwright/test';

import { accessibilityViolations } from './kit/accessibility.ts';
import { freePort } from './kit/product.ts';
import type { People } from './kit/people.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: false });

const servers: Server[] = [];
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
});

/** The operator's website, on another site than the product, with the strictest content policy that it can have. */
async function website(product: string, body: string): Promise<string> {
  const port = await freePort();
  const policy = `default-src 'none'; script-src ${product}; frame-src ${product}; require-trusted-types-for 'script'`;
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  const html = `<!doctype html><html lang="en"><title>Velmora Taxi</title>${viewport}<h1>Velmora Taxi</h1>${body}`;
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
  });
  servers.push(server);
  await once(server.listen(port, 'localhost'), 'listening');
  return `http://localhost:${port}`;
}

const lineOf = (product: string, attributes = '') =>
  `<a href="${product}/">Book a ride</a><script src="${product}/widget.js" async ${attributes}></script>`;

/** An admin lists sites through the API. */
async function list(people: People, sites: readonly string[]): Promise<void> {
  const admin = await people.signedIn('admin');
  const { widgetSites } = (await (await admin.request.get('/api/settings')).json()) as {
    widgetSites: string;
  };
  const data = { widgetSites: sites.join(' '), expected: { widgetSites } };
  const answer = await admin.request.patch('/api/settings', { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Browsers refuse a frame of another site its storage. */
const withoutStorage = `if (window !== window.top)
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException(name, 'SecurityError'); } });`;

async function visit(people: People, site: string, view: Parameters<People['guest']>[0] = {}) {
  const page = await people.guest(view);
  await page.addInitScript(withoutStorage);
  await page.goto(site);
  return { page, widget: page.frameLocator('iframe') };
}

/** Evaluates code in the frame. */
async function inFrame(page: Page, code: string): Promise<unknown> {
  return page.frames()[1]?.evaluate<unknown>(code);
}

/** The frame is as high as its content: nothing in it is cut off or scrolls. */
async function expectWholeFrame(page: Page): Promise<void> {
  const root = 'document.documentElement';
  const rest = () =>
    inFrame(page, `Math.max(${root}.scrollHeight - innerHeight, ${root}.scrollWidth - innerWidth)`);
  await expect.poll(rest).toBeLessThanOrEqual(0);
  const height = (await page.locator('iframe').boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(250);
}

test('WIDGET-1 WIDGET-4 WIDGET-5 a visitor of the website sees the price in a narrow column, by keyboard, and continues in the booking form', async ({
  people,
  product,
}) => {
  // A website's own styles would need its policy's permission, so the column is an old-fashioned table.
  const site = await website(product.url, `<table width="320"><tr><td>${lineOf(product.url)}</table>`);
  await list(people, [site]);
  const { page, widget } = await visit(people, site);
  const place = (name: string) => widget.getByRole('combobox', { name });
  await expect(place('Pickup')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book a ride' })).toBeHidden();
  await place('Pickup').pressSequentially('station');
  await expect(widget.getByRole('option').first()).toBeVisible();
  await expectWholeFrame(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place('Pickup')).toHaveValue(/, Velmora$/);
  await expect(place('Drop-off')).toBeFocused();
  await place('Drop-off').pressSequentially('hosp');
  await expect(widget.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const price = widget.getByRole('listitem').first().locator('bdi');
  await expect(price).toHaveText(/^\$\d+\.\d\d$/);
  await expectWholeFrame(page);
  expect(await page.context().cookies()).toEqual([]);

  const [pickup, drop] = [await place('Pickup').inputValue(), await place('Drop-off').inputValue()];
  const opened = page.waitForEvent('popup');
  await widget.getByRole('button', { name: 'Continue' }).press('Enter');
  const booking = await opened;
  await expect(booking.getByRole('combobox', { name: 'Pickup' })).toHaveValue(pickup);
  await expect(booking.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(drop);
  const car = (await widget.getByRole('listitem').first().locator('.name').textContent()) ?? '';
  const choice = booking.getByRole('radio', { name: car, exact: true });
  await expect(choice).toHaveAccessibleDescription(
    new RegExp(RegExp.escape((await price.textContent()) ?? '')),
  );
  await expect(booking).toHaveURL(`${product.url}/`);
  await booking.close();
});

/**
 * Touches the middle of an element of the frame. Chromium subtracts the position of another site's frame twice from an
 * emulated touch, so it is added once here.
 */
async function touch(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const [frame, box] = [await page.locator('iframe').boundingBox(), await element.boundingBox()];
  if (frame === null || box === null) throw new Error('The element is not shown.');
  await page.touchscreen.tap(frame.x + box.x + box.width / 2, frame.y + box.y + box.height / 2);
}

test('WIDGET-5 WIDGET-6 by touch, in Arabic and dark, with the pickup filled in, for a later time', async ({
  people,
  product,
}) => {
  const attributes = 'data-language="ar" data-theme="dark" data-pickup-address="station"';
  const site = await website(product.url, lineOf(product.url, attributes));
  await list(people, [site]);
  const { page, widget } = await visit(people, site, { width: 'phone' });
  // Room for where a touch of the button is sent (see `touch`).
  await page.setViewportSize({ width: 390, height: 1200 });
  const html = widget.locator('html');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  const [pickup, drop] = ['pickup', 'drop'].map((name) => widget.locator(`[name=${name}]`));
  if (pickup === undefined || drop === undefined) throw new Error('There are two fields.');
  await expect(pickup).toHaveValue('station');
  await touch(page, widget.getByRole('option').first());
  await expect(pickup).toHaveValue(/, Velmora$/);
  await touch(page, drop);
  await drop.fill('hospital');
  await expect(widget.getByRole('option').first()).toContainText('Hospital');
  await touch(page, widget.getByRole('option').first());
  await expect(widget.getByRole('listitem').first().locator('bdi')).toHaveText(/\d/);
  await widget.locator('[data-when]').selectOption('later');
  await widget.locator('[type=datetime-local]').fill('2026-01-01T10:00');
  const button = widget.getByRole('button', { name: 'متابعة' });
  await expectWholeFrame(page);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // A time in the past is refused in words by the browser.
  await button.click();
  const refusal = `document.querySelector('input:invalid').validationMessage`;
  expect(await inFrame(page, refusal)).not.toBe('');
  const tomorrow = new Date(Date.now() + 36 * 60 * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
  await widget.locator('[type=datetime-local]').fill(tomorrow);
  const opened = page.waitForEvent('popup');
  await button.click();
  const booking = await opened;
  await expect(booking.locator('input[type=datetime-local]')).toHaveValue(tomorrow);
  await booking.close();
});

test.describe('where the frame is refused', () => {
  test.use({ expectedFaults: [/frame-ancestors|Framing|chrome-error/] });

  test('WIDGET-2 WIDGET-7 a site that is not listed shows the link instead, and can frame no other page', async ({
    people,
    product,
  }) => {
    const listed = await website(product.url, `<iframe src="${product.url}/login"></iframe>`);
    const other = await website(product.url, lineOf(product.url));
    await list(people, [listed]);
    const { page } = await visit(people, other);
    await expect(page.getByRole('link', { name: 'Book a ride' })).toBeVisible();
    expect((await page.locator('iframe').boundingBox())?.height).toBe(0);
    expect(page.frames().map((frame) => frame.url())).not.toContainEqual(expect.stringContaining('/widget'));
    const { page: framing } = await visit(people, listed);
    await expect.poll(() => framing.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  });
});

test('WIDGET-3 WIDGET-8 an admin lists a site in the settings, after its mistake is named, and sees the form', async ({
  people,
  product,
}) => {
  const site = await website(product.url, lineOf(product.url));
  await list(people, []);
  const admin = await people.open('admin', '/settings');
  const sites = admin.getByRole('textbox', { name: 'Websites that may show it' });
  await sites.fill(`${site}\nhttps://taxi.example/fares`);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText(/is not the address of a site/)).toBeVisible();
  await sites.fill(`${site}/`);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('dialog', { name: 'Alert' })).toContainText('Saved.');
  await admin.getByRole('button', { name: 'Close' }).click();
  const preview = admin.frameLocator('iframe[title="Preview of the booking form"]');
  await admin.locator('iframe').scrollIntoViewIfNeeded();
  await expect(preview.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Line for your website' })).toHaveValue(
    lineOf(product.url).replace(' >', '>'),
  );
  const { widget } = await visit(people, site);
  await expect(widget.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('WIDGET-1 the script and the page of the widget are small, and load no other script', async ({
  people,
  product,
}) => {
  const page = await people.guest();
  const script = await page.request.get('/widget.js');
  expect((await script.body()).length).toBeLessThanOrEqual(2000);
  const headers = { 'accept-encoding': 'br' };
  // The document is compressed after it was sent for the first time.
  const bytes = async () =>
    Number((await page.request.head('/widget', { headers })).headers()['content-length'] ?? Infinity);
  await expect.poll(bytes).toBeLessThanOrEqual(12_000);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${product.url}/widget`, { waitUntil: 'networkidle' });
  expect(requested.filter((path) => path !== '/favicon.svg' && !path.startsWith('/cars/'))).toEqual([
    '/widget',
  ]);
});

test('WIDGET-4 the form and its suggestions are accessible, also in dark colours and from right to left', async ({
  people,
  product,
}) => {
  const page = await people.guest({ width: 'phone' });
  for (const look of ['', 'theme=dark&language=ar']) {
    await page.goto(`${product.url}/widget?pickup_address=station&${look}`);
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  }
});
