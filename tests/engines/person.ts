import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import sharp from 'sharp';
import { BlankWindow, patienceMilliseconds, until, type EngineBrowser } from './engine.ts';

/** How often a field is checked before its list is tapped again: rendering the choice may take long. */
const looksAtField = 50;
const lookMilliseconds = 100;

const pictures = join(import.meta.dirname, '..', '..', '.cache', 'engines');

/**
 * A person at an engine: finds things by selector and text, taps, types and looks.
 *
 * @param isQuick saves no pictures, which take longer than the steps themselves
 */
export function personAt(name: string, browser: EngineBrowser, isQuick = false) {
  /** A visible element, by selector and contained text. */
  const find = (selector: string, text = '') =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
      each.checkVisibility() && each.innerText.includes(${JSON.stringify(text)}))`;
  const sees = (selector: string, text = '') =>
    until(`${selector} with “${text}”`, () =>
      browser.evaluate<boolean>(`${find(selector, text)} !== undefined`),
    );
  /** Where an element can be tapped; null while it is missing, covered or moving. */
  const placeOf = (selector: string, text = '') =>
    browser.evaluate<Point | null>(`(async () => {
        const found = ${find(selector, text)};
        if (found === undefined) return null;
        found.scrollIntoView({ block: 'center', behavior: 'instant' });
        const first = found.getBoundingClientRect();
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const { x, y, width, height } = found.getBoundingClientRect();
        // Something that still moves would be missed.
        if (first.y !== y || first.x !== x) return null;
        const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        const hit = document.elementFromPoint(point.x, point.y);
        return hit !== null && (found.contains(hit) || hit.contains(found)) ? point : null;
      })()`);
  async function press(at: Point): Promise<void> {
    const move = { type: 'pointerMove', duration: 0, ...at };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await browser.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }
  const tap = async (selector: string, text = ''): Promise<void> =>
    press(await until(`${selector} with “${text}”`, () => placeOf(selector, text)));
  /** The list may get other suggestions while it is tapped; the place is tapped again until the field names it. */
  async function choose(field: string, text: string): Promise<void> {
    const isChosen = () =>
      browser.evaluate<boolean>(`document.querySelector('input[name=${field}]').value.includes('${text}')`);
    await until(`“${text}” in the field ${field}`, async () => {
      const at = await placeOf('[role=option]', text);
      if (at !== null) await press(at);
      for (let look = 0; look < looksAtField; look += 1) {
        if (await isChosen()) return true;
        await pause(lookMilliseconds);
      }
      return false;
    });
  }
  async function type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
  async function look(what: string): Promise<void> {
    if (isQuick) return;
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, `${name}-${what}.png`), await browser.screenshot());
  }
  /** Waits until the element's letters are on the screen in their colour, even after a picture has loaded. */
  async function draws(selector: string, text: string, pictureFile: string): Promise<void> {
    await until(`the picture ${pictureFile}`, () =>
      browser.evaluate<boolean>(`[...document.images].some(({ complete, src }) =>
        complete && src.includes(${JSON.stringify(pictureFile)}))`),
    );
    const blankEnd = performance.now() + patienceMilliseconds / 3;
    const seen = await until(`${selector} with “${text}” on the screen`, async () => {
      const letters = await browser.evaluate<Letters | null>(`(() => {
        const found = ${find(selector, text)};
        if (found === undefined) return null;
        const { x, y, width, height } = found.getBoundingClientRect();
        const colour = getComputedStyle(found).color.match(/[0-9]+/g).slice(0, 3).map(Number);
        return { x, y, width, height: Math.min(height, innerHeight - y), colour };
      })()`);
      if (letters === null) return null;
      const picture = await browser.screenshot();
      if (performance.now() > blankEnd && (await isBlank(picture))) return 'nothing';
      return (await shareOf(letters, picture)) > minShareOfLetters ? 'letters' : null;
    });
    if (seen === 'nothing') throw new BlankWindow('the window stays blank');
  }
  return { sees, tap, choose, type, look, draws };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Letters {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: readonly number[];
}

/** Large letters cover about a fifth of their box. */
const minShareOfLetters = 0.04;
/** Fonts are anti-aliased, and screens round colours. */
const maxDifference = 24;

async function isBlank(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  return channels.every(({ min, max }) => min === max);
}

/** The share of the pixels in a box that have the colour of its letters. */
async function shareOf({ x, y, width, height, colour }: Letters, picture: Buffer): Promise<number> {
  const box = { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract(box)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let pixel = 0; pixel < data.length; pixel += 3)
    if (colour.every((value, band) => Math.abs(value - (data[pixel + band] ?? 0)) <= maxDifference))
      found += 1;
  return found / (data.length / 3);
}
