import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://rides.example';
let lines: HTMLScriptElement[] = [];

beforeEach(() => {
  document.body.innerHTML = '<p id="before"></p><div id="place"></div>';
  lines = [];
});
afterEach(() => document.body.replaceChildren());

/** Runs the script as the browser does for a line of HTML. */
async function run(attributes: Record<string, string> = {}, link?: string): Promise<HTMLScriptElement> {
  const line = document.createElement('script');
  // The test runs the script itself.
  line.type = 'text/plain';
  line.src = `${origin}/widget.js`;
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value);
  if (link !== undefined) document.body.insertAdjacentHTML('beforeend', link);
  document.body.append(line);
  lines.push(line);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(line);
  vi.resetModules();
  await import('./loader.ts');
  vi.restoreAllMocks();
  return line;
}

const frames = () => [...document.querySelectorAll('iframe')];
const say = (frame: HTMLIFrameElement | undefined, data: unknown, from = origin) =>
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: from, source: frame?.contentWindow ?? null }),
  );
const heightOf = (frame: HTMLIFrameElement | undefined) => frame?.style.height;

test('WIDGET-1 the frame stands after the line, and is as high as its own page says', async () => {
  const line = await run();
  const [frame] = frames();
  expect(line.nextElementSibling?.nextElementSibling).toBe(frame);
  expect(frame?.getAttribute('src')).toBe(`${origin}/widget?`);
  say(frame, { fiacreHeight: 411 });
  expect(heightOf(frame)).toBe('411px');
  for (const data of [null, 'x', {}, { fiacreHeight: '9' }, { fiacreHeight: 0 }, { fiacreHeight: NaN }])
    say(frame, data);
  say(frame, { fiacreHeight: 5 }, 'https://evil.example');
  window.dispatchEvent(new MessageEvent('message', { data: { fiacreHeight: 6 }, origin, source: window }));
  expect(heightOf(frame)).toBe('411px');
});

test('WIDGET-1 several on a page follow only their own frame', async () => {
  await run();
  await run();
  const [one, other] = frames();
  say(one, { fiacreHeight: 300 });
  say(other, { fiacreHeight: 500 });
  expect([heightOf(one), heightOf(other)]).toEqual(['300px', '500px']);
});

test('WIDGET-1 the frame is in the element of `data-target`', async () => {
  await run({ 'data-target': 'place' });
  expect(document.querySelector('#place > iframe')).not.toBeNull();
});

test('WIDGET-6 the attributes become the parameters of the page, but not those for the frame', async () => {
  await run({
    'data-language': 'ar',
    'data-theme': 'dark',
    'data-label': 'Taxi',
    'data-target': 'place',
    'data-pickup-lat': '48.2',
    'data-drop-off-address': 'A & B',
  });
  const [frame] = frames();
  const { searchParams } = new URL(frame?.src ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({
    language: 'ar',
    theme: 'dark',
    pickup_lat: '48.2',
    drop_off_address: 'A & B',
  });
  expect(frame?.title).toBe('Taxi');
});

test('WIDGET-7 the link of the line is shown only if the frame is refused', async () => {
  await run({}, `<a href="${origin}/">Order a cab</a>`);
  const [frame] = frames();
  const [link, ...others] = document.querySelectorAll('a');
  expect([others, link?.style.display, frame?.title]).toEqual([[], 'none', 'Order a cab']);
  frame?.dispatchEvent(new Event('load'));
  expect([link?.style.display, heightOf(frame)]).toEqual(['', '0px']);
  // On a slow device, the frame may have spoken late.
  say(frame, { fiacreHeight: 300 });
  expect([link?.style.display, heightOf(frame)]).toEqual(['none', '300px']);
  frame?.dispatchEvent(new Event('load'));
  expect(link?.style.display).toBe('none');
});

test('WIDGET-7 without a link before the line there is a new one, and a link elsewhere stays', async () => {
  await run({ 'data-label': 'Book here' }, '<a href="https://other.example/">Other</a>');
  const [other, link] = document.querySelectorAll('a');
  expect([other?.style.display, link?.href, link?.textContent]).toEqual(['', `${origin}/`, 'Book here']);
});
