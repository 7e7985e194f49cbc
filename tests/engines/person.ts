import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until, type EngineBrowser } from './engine.ts';

const pictures = join(import.meta.dirname, '..', '..', '.cache', 'engines');

/** A person at an engine: finds things by selector and text, taps, types and looks. */
export function personAt(name: string, browser: EngineBrowser) {
  /** An element that is shown, by selector and a text that it contains. */
  const find = (selector: string, text = '') =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
      each.checkVisibility() && each.innerText.includes(${JSON.stringify(text)}))`;
  const sees = (selector: string, text = '') =>
    until(`${selector} with “${text}”`, () =>
      browser.evaluate<boolean>(`${find(selector, text)} !== undefined`),
    );
  async function tap(selector: string, text = ''): Promise<void> {
    const at = await until(`${selector} with “${text}”`, () =>
      browser.evaluate<{ x: number; y: number } | null>(`(async () => {
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
      })()`),
    );
    const move = { type: 'pointerMove', duration: 0, ...at };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await browser.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }
  async function type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
  async function look(what: string): Promise<void> {
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, `${name}-${what}.png`), await browser.screenshot());
  }
  return { sees, tap, type, look };
}
