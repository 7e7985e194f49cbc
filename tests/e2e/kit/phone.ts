import type { Page } from '@playwright/test';

/** The size that a finger needs, in CSS pixels. Source: WCAG 2.5.5, target size (enhanced). */
const minTarget = 44;

/** A link in a sentence is as high as its line, and a field is as large as its label. */
const smallTargets = `(() => {
  const name = (each) => each.tagName.toLowerCase() + ' “' +
    (each.getAttribute('aria-label') ?? each.innerText ?? each.name).trim().slice(0, 30) + '”';
  const hits = (each, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (each.contains(hit) || hit.contains(each) && hit.closest('label') !== null);
  };
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')]
    // The whole heading of a column sorts; the button in it only shows how.
    .filter((each) => each.closest('[role=columnheader]') === null)
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'))
    .filter((each) => !(each.matches('a, button') && getComputedStyle(each).display === 'inline'))
    .flatMap((each) => {
      const boxes = [each, ...(each.labels ?? [])].map((part) => part.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      // Hidden from sight, and shown by the keyboard only.
      if (boxes[0].width <= 1 && boxes.length === 1) return [];
      if (width >= ${minTarget} - 0.5 && height >= ${minTarget} - 0.5) return [];
      // A larger area may be sensitive than is drawn.
      each.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width: w, height: h } = each.getBoundingClientRect();
      const [cx, cy, far] = [x + w / 2, y + h / 2, ${minTarget} / 2 - 1];
      const reached = [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) => hits(each, cx + dx, cy + dy));
      return reached ? [] : [name(each) + ' ' + Math.round(width) + '×' + Math.round(height)];
    });
})()`;

/** Text hidden by its box. A box that scrolls hides nothing. */
const cutText = `(async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { scrollWidth, clientWidth } = document.documentElement;
  const name = (each) => each.tagName.toLowerCase() + ' “' + (each.textContent ?? '').trim().slice(0, 30) + '”';
  // The innermost elements that reach beyond the page are the ones that widen it.
  const beyond = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
  const innermost = beyond.filter((each) => !beyond.some((other) => other !== each && each.contains(other)));
  const wide = scrollWidth > clientWidth
    ? ['page ' + scrollWidth + ' wide on ' + clientWidth + ' by ' + innermost.slice(0, 5).map(name).join(', ')]
    : [];
  const cut = [...document.querySelectorAll('body *')].filter((each) => {
    const { overflowX, overflowY, position } = getComputedStyle(each);
    const hides = (value) => value === 'hidden' || value === 'clip';
    if (!hides(overflowX) && !hides(overflowY)) return false;
    if (each.clientWidth <= 1 || !each.checkVisibility() || each.matches('input, select, svg, .maplibregl-map, .maplibregl-map *')) return false;
    if (each.innerText?.trim() === '' || each.closest('[aria-hidden=true]') !== null) return false;
    // A list of the office has rows of one height; opening a row shows all of it.
    if (each.closest('[role=grid]') !== null) return false;
    return (hides(overflowX) && each.scrollWidth > each.clientWidth + 1) ||
      (hides(overflowY) && each.scrollHeight > each.clientHeight + 1);
  }).map((each) => 'cut ' + each.className + ' “' + each.innerText.trim().slice(0, 40) + '”');
  return [...wide, ...cut];
})()`;

const movingParts = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getTiming().duration > 200)
  .map(({ effect }) => 'moves ' + effect.target.className)`;

/**
 * The obstacles on a phone for people who need large text or little motion, as far as a program can detect
 * them: small targets, parts that still move, and, with text at 200 %, sideways scrolling and clipped text.
 */
export async function phoneProblems(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // The back office has larger targets where the pointer is a finger.
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const problems = await page.evaluate<string[]>(`[...${smallTargets}, ...${movingParts}]`);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  problems.push(...(await page.evaluate<string[]>(cutText)));
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await session.detach();
  return problems;
}

/**
 * The width of the page with text at 200 % on a slow phone whose styles arrive last, in CSS pixels: the largest one in
 * any frame while `action` runs.
 */
export async function largestWidth(page: Page, action: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const scripts = page.waitForResponse(/\.js$/).catch(() => null);
  await page.route('**/*.css', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.evaluate(`{
    document.documentElement.style.fontSize = '200%';
    globalThis.largestWidth = 0;
    const measure = () => {
      globalThis.largestWidth = Math.max(globalThis.largestWidth, document.documentElement.scrollWidth);
      globalThis.measuring = requestAnimationFrame(measure);
    };
    measure();
  }`);
  await action();
  const width = await page.evaluate<number>(`{
    cancelAnimationFrame(globalThis.measuring);
    document.documentElement.style.fontSize = '';
    globalThis.largestWidth;
  }`);
  await page.unroute('**/*.css');
  await session.detach();
  return width;
}
