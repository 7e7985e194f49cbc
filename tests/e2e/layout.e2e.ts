import type { Locator, Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { SIZES } from './kit/people.ts';
import { bookForLater } from './kit/ride.ts';
import { expect, test } from './kit/test.ts';
import { sizesOf } from '../sizes.ts';

const { languages, languagesOfPeople, languagesOfLandingPage } = sizesOf('tests/e2e/layout.e2e.ts');

/** How much wider than the screen the page is, in pixels. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const NARROWEST = { width: 360, height: 780 };

test('BKT-13 twelve open rides are labelled by time and place, and the page is no wider than the screen, even in Arabic', async ({
  people,
  product,
}) => {
  const page = await people.open('rider', '/about-us', { width: 'phone' });
  await bookForLater(page, 12);
  await page.setViewportSize(NARROWEST);
  await page.goto('/bookings');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(12);
  await expect(tabs.first()).toHaveText(/\d:\d{2}( [AP]M)? · .*Hospital\u2069$/);
  expect.soft(await violationsOfState(page)).toEqual([]);
  await expect.poll(() => overflow(page)).toBe(0);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.tap();
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await tabs.last().tap();
  await expect(tabs.last()).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => overflow(page)).toBe(0);

  await page.setViewportSize({ ...SIZES.desktop, width: 1280 });
  await expect.poll(() => overflow(page)).toBe(0);

  // In Arabic, a Latin address in a card starts on the right, under the same edge as the Arabic values.
  await page.setViewportSize(SIZES.phone);
  await page.context().addCookies([{ name: 'fiacre-language', value: 'ar', url: product.url }]);
  await page.goto('/bookings');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(
    page
      .locator('td[data-label] bdi')
      .filter({ hasText: /Velmora/ })
      .first(),
  ).toBeVisible();
  expect(await page.evaluate<number[]>(startsOfValues)).toHaveLength(1);
});

/** The right edges at which the texts of the first card's values start, each once. */
const startsOfValues = `(() => {
  const text = document.createRange();
  const values = [...document.querySelector('tbody').querySelectorAll('td[data-label] bdi')];
  const starts = values.map((value) => {
    text.selectNodeContents(value);
    return Math.round(text.getBoundingClientRect().right);
  });
  return [...new Set(starts)];
})()`;

// WebKit paints an image with a negative z-index and a transform over everything, so only document order is used here.
test('LAND-1 the landing page’s text and form are above its image by document order, without a negative z-index', async ({
  people,
}) => {
  const page = await people.guest();
  await page.goto('/');
  const words = page.getByRole('heading', { level: 1 });
  const form = page.getByRole('heading', { name: 'Book a ride' });
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    for (const part of [words, form])
      await expect(async () => expect(await textUnderFinger(part)).toBe(await part.textContent())).toPass();
    expect(await page.evaluate<string[]>(belowZero)).toEqual([]);
  }
});

/** The element that a touch on the centre of an element hits. */
async function textUnderFinger(element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, height } = (await element.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  return element
    .page()
    .evaluate<string>(`document.elementFromPoint(${x + 20}, ${y + height / 2}).textContent`);
}

/** Elements that are painted before their container. */
const belowZero = `[...document.querySelectorAll('body *')]
  .filter((element) => Number(getComputedStyle(element).zIndex) < 0)
  .map(({ className }) => String(className))`;

test('LAYOUT-5 the language select has the colour of its header instead of the native appearance', async ({
  people,
}) => {
  const page = await people.guest();
  await page.goto('/');
  const look = await page.evaluate(`(() => {
    const { appearance, color, backgroundColor } = getComputedStyle(document.querySelector('header select'));
    const header = getComputedStyle(document.querySelector('header'));
    return { appearance, backgroundColor, isOfHeader: color === header.color };
  })()`);
  expect(look).toEqual({ appearance: 'none', backgroundColor: 'rgba(0, 0, 0, 0)', isOfHeader: true });
});

test('LAND-3 LAYOUT-12 on the narrowest phone the buttons of pickup and drop-off do not overlap, and house numbers stay in place', async ({
  people,
  product,
}) => {
  const guest = await people.guest({ options: { viewport: { width: 320, height: 568 } } });
  await guest.context().addCookies([{ name: 'fiacre-language', value: 'ar', url: product.url }]);
  await guest.goto('/');
  await expect(guest.locator('html[data-ready]')).toBeAttached();
  const covered = await guest.evaluate<string[]>(`(() => {
    const buttons = [...document.querySelectorAll('form [class*=fields] button')].filter((button) => button.checkVisibility());
    const boxes = buttons.map((button) => [button.textContent, button.getBoundingClientRect()]);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.flatMap(([name, box], index) => boxes.slice(index + 1).filter(([, other]) => meet(box, other)).map(([other]) => name + ' and ' + other));
  })()`);
  expect(covered).toEqual([]);
  await guest.locator('input[name=pickup]').click();
  await guest.keyboard.type('police');
  await expect(guest.getByRole('option').locator('mark').first()).toHaveText(/^police$/i);
  const address = guest.getByRole('option').filter({ hasText: /\d+ / }).first().locator('bdi').last();
  await expect(address).toHaveText(/^\d/);
  // A long address in Latin letters is cut at its end, not at its beginning.
  await guest.getByRole('option').first().click();
  await expect(guest.locator('input[name=pickup]')).toHaveValue(/, Velmora$/);
  const look = await guest.evaluate<string[]>(`(() => {
    const { direction, textAlign } = getComputedStyle(document.querySelector('input[name=pickup]'));
    return [direction, textAlign];
  })()`);
  expect(look).toEqual(['ltr', 'right']);
});

test('DASH-6 the hours below the bars are next to each other on one line, even on a phone', async ({
  people,
}) => {
  const admin = await people.open('admin', '/dashboard');
  const chart = admin
    .getByRole('figure')
    .filter({ has: admin.getByText('Bookings by hour', { exact: true }) });
  await expect(chart).toBeVisible();
  for (const width of [360, 600, 768, 1000, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    const hours = await admin.evaluate<
      { text: string; lines: number; start: number; end: number }[]
    >(`(() => {
      const figure = [...document.querySelectorAll('figure')].find(({ textContent }) => textContent.includes('Bookings by hour'));
      const range = document.createRange();
      const labels = [...figure.querySelectorAll('[class*=labels] > span')];
      return labels.filter((label) => label.checkVisibility({ visibilityProperty: true })).map((label) => {
        range.selectNodeContents(label);
        const { left: start, right: end } = range.getBoundingClientRect();
        return { text: label.textContent, lines: range.getClientRects().length, start, end };
      });
    })()`);
    expect(hours.length, `at ${width}`).toBeGreaterThanOrEqual(8);
    hours.forEach(({ text, lines, start }, index) => {
      expect(lines, `${text} at ${width}`).toBe(1);
      expect(start, `${text} at ${width}`).toBeGreaterThan(hours[index - 1]?.end ?? 0);
    });
  }
});

test.describe('MISC-6 the notice of a lost connection', () => {
  test.use({ expectedFaults: [/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  /** The controls covered by the notice, and whether its text fits on one line. */
  const look = `(() => {
    const notice = [...document.querySelectorAll('[data-offline=true]')].find((one) => one.checkVisibility());
    const box = notice.getBoundingClientRect();
    const meets = (other) =>
      box.left < other.right && other.left < box.right && box.top < other.bottom - 0.5 && other.top < box.bottom - 0.5;
    const text = document.createRange();
    text.selectNodeContents(notice.querySelector('span'));
    const bar = notice.closest('header');
    const isInBar = box.bottom <= bar.getBoundingClientRect().bottom + 0.5;
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')];
    // The page scrolls under the bar, as it always does.
    const underBar = (control) => bar.contains(control) || control.closest('dialog') !== null;
    const covered = controls
      .filter((control) => control.checkVisibility() && underBar(control) && meets(control.getBoundingClientRect()))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
    return { covered, isInBar, lines: new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size };
  })()`;

  for (const person of ['rider', 'driver', 'fleetadmin'] as const)
    test(`covers no control of a ${person} in any language on the narrowest phones`, async ({
      people,
      product,
    }) => {
      const page = await people.signedIn(person, { width: 'phone' });
      // Every connection is lost at once.
      await page.routeWebSocket(/.*/, (socket) => void socket.close({ code: 1011 }));
      for (const language of languages) {
        await page.context().addCookies([{ name: 'fiacre-language', value: language, url: product.url }]);
        await page.goto('/profile');
        await expect(page.locator('[data-offline=true]:visible')).toBeVisible();
        for (const width of [320, 360, 390]) {
          await page.setViewportSize({ width, height: 640 });
          expect.soft(await page.evaluate(look), `${language} at ${width}`).toEqual({
            covered: [],
            isInBar: true,
            lines: 1,
          });
        }
      }
    });
});

/**
 * Unreadable text: words broken across lines, and text outside the screen or clipped by its box. Chinese may
 * break anywhere, and scrolling reaches the rest.
 */
const unreadable = `(() => {
  const range = document.createRange();
  const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
  const scrolls = (value) => value === 'auto' || value === 'scroll';
  const isOutside = (element, { left, right }) => {
    for (let box = element; box !== null; box = box.parentElement) {
      // Only for screen readers.
      if (box.getBoundingClientRect().width <= 1) return false;
      const { overflowX } = getComputedStyle(box);
      if (scrolls(overflowX) && box.scrollWidth > box.clientWidth) return false;
      const edges = box === document.documentElement ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
      const hides = overflowX === 'hidden' || overflowX === 'clip' || box === document.documentElement;
      if (hides && (left < edges.left - 1 || right > edges.right + 1)) return true;
    }
    return false;
  };
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (parentElement.closest('script, style, noscript, select, [aria-hidden=true], [class*=hidden]') !== null) continue;
    if (data.trim() === '' || !parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const word of data.matchAll(/[\\p{L}\\p{M}\u200c\u200d]+/gu)) {
      if (/\\p{Script=Han}/u.test(word[0])) continue;
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      if (lines.size > 1 || parts.some((part) => isOutside(parentElement, part))) found.push(word[0]);
    }
  }
  return found;
})()`;

const widths = [320, 390, 1280];

async function readableAtAllWidths(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await page.evaluate<string[]>(unreadable), `${what} at ${width}`).toEqual([]);
  }
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

for (const language of languagesOfPeople)
  test(`LAYOUT-13 no word is cut in ${language} on the pages for signing in, of riders and of drivers, from 320 to 1280 px`, async ({
    people,
    product,
  }) => {
    const speak = async (page: Page) =>
      page.context().addCookies([{ name: 'fiacre-language', value: language, url: product.url }]);
    const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();
    const guest = await people.guest();
    await speak(guest);
    for (const path of ['/login', '/register']) {
      await openPage(guest, path);
      await submit(guest);
      await expect(guest.locator('[aria-invalid=true]').first()).toBeFocused();
      await readableAtAllWidths(guest, path);
    }
    const rider = await people.signedIn('rider');
    await bookForLater(rider, 1);
    await speak(rider);
    for (const path of ['/bookings', '/profile', '/userwallet']) {
      await openPage(rider, path);
      if (path === '/bookings') await expect(rider.locator('tbody tr').first()).toBeVisible();
      await readableAtAllWidths(rider, path);
    }
    await openPage(rider, '/');
    for (const [name, typed] of [
      ['pickup', 'station'],
      ['drop', 'hospital'],
    ] as const) {
      await rider.locator(`input[name=${name}]`).fill(typed);
      await rider
        .getByRole('option')
        .filter({ has: rider.locator('mark') })
        .first()
        .click();
      await expect(rider.locator(`input[name=${name}]`)).not.toHaveValue(typed);
    }
    await expect(rider.locator('form label:has(input[name=carTypeId])').first()).toContainText(/[\d٠-٩۰-۹]/);
    await readableAtAllWidths(rider, 'prices');
    await submit(rider);
    await expect(rider.locator('dialog[open] [data-first-focus]')).toBeVisible();
    await readableAtAllWidths(rider, 'the estimate');
    const driver = await people.signedIn('driver');
    await speak(driver);
    for (const path of ['/bookings', '/profile', '/userwallet']) {
      await openPage(driver, path);
      await readableAtAllWidths(driver, path);
    }
    for (const { id } of (await (await rider.request.get('/api/bookings')).json()).items)
      await rider.request.post(`/api/bookings/${id}/cancel`, { data: { reason: 'Other' } });
  });

for (const language of languagesOfLandingPage)
  test(`LAND-4 every car type has a visible row and no word is cut in ${language}, from 320 to 1280 px`, async ({
    people,
    product,
  }) => {
    const page = await people.guest();
    await page.context().addCookies([{ name: 'fiacre-language', value: language, url: product.url }]);
    await openPage(page, '/');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const types = page.locator('form label:has(input[name=carTypeId])');
      const boxes = await Promise.all((await types.all()).map((type) => type.boundingBox()));
      expect(boxes.length).toBeGreaterThan(3);
      boxes.forEach((box, index) => {
        expect.soft(box?.x, `${index} at ${width}`).toBeGreaterThanOrEqual(0);
        expect.soft((box?.x ?? 0) + (box?.width ?? width), `${index} at ${width}`).toBeLessThanOrEqual(width);
        const above = boxes[index - 1];
        expect.soft(box?.y).toBeGreaterThanOrEqual(above ? above.y + above.height : 0);
      });
      expect.soft(await page.evaluate<string[]>(unreadable), `at ${width}`).toEqual([]);
    }
  });
