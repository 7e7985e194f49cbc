import { createRequire } from 'node:module';

import { test, type Page, type TestInfo } from '@playwright/test';
import type axeCore from 'axe-core';

import { sizesOf } from '../../sizes.ts';

const { looksOfEach, looksOfState } = sizesOf('tests/e2e/kit/accessibility.ts');

/** Half as long as the version with comments, which each page would have to parse. */
const axe = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axeCore;

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Otherwise it also describes every element that passes, which takes most of the time.
  resultTypes: ['violations'],
};

/** A dialog that fades in, or a colour in transition, has too little contrast for a moment. */
const untilStill = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
    .map(({ finished }) => finished)))`;

/** Accessibility violations of the page or a part of it, as far as a program can detect them. */
export async function accessibilityViolations(page: Page, part = 'html'): Promise<string[]> {
  // Loading the script takes longer than most checks, so each frame gets it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate<boolean>(`typeof axe === 'object'`))) await frame.evaluate(axe.source);
  await page.evaluate(untilStill);
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`);
}

const LOOKS = [
  { colorScheme: 'light', dir: 'ltr' },
  { colorScheme: 'dark', dir: 'rtl' },
  { colorScheme: 'light', dir: 'rtl' },
  { colorScheme: 'dark', dir: 'ltr' },
] as const;

type Look = (typeof LOOKS)[number];

/** A colour transition does not advance while the browser skips rendering its section. */
const inLook = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** Shows the page in one of four looks (colour scheme and direction), by number, until the next load. */
export async function showInLook(page: Page, nth: number): Promise<void> {
  const { colorScheme, dir } = LOOKS[nth % LOOKS.length] ?? LOOKS[0];
  await inLook(page, colorScheme);
  await page.evaluate(`document.documentElement.dir = '${dir}'`);
}

/**
 * The violations of an open part, such as a dialog, in both colour schemes and both directions. Only the
 * direction changes, because another language would reload the page.
 */
export async function violationsInEachLook(page: Page): Promise<string[]> {
  return violationsIn(LOOKS.slice(0, looksOfEach), page);
}

const statesSeen = new WeakMap<TestInfo, number>();

const looksFrom = (first: number) => [...LOOKS.slice(first), ...LOOKS].slice(0, looksOfState);

/**
 * Like `violationsInEachLook`, for one state of a test; a short run checks each state in one look, in turn.
 */
export async function violationsOfState(page: Page, part?: string): Promise<string[]> {
  const info = test.info();
  const seen = statesSeen.get(info) ?? 0;
  statesSeen.set(info, seen + 1);
  return violationsIn(looksFrom(seen % 2), page, part);
}

async function violationsIn(looks: readonly Look[], page: Page, part?: string): Promise<string[]> {
  const found: string[] = [];
  const direction = await page.evaluate<string>('document.documentElement.dir');
  const isCalm = await page.evaluate<boolean>(`matchMedia('(prefers-reduced-motion: reduce)').matches`);
  for (const { colorScheme, dir } of looks) {
    await inLook(page, colorScheme);
    await page.evaluate(`document.documentElement.dir = '${dir}'`);
    for (const violation of await accessibilityViolations(page, part))
      found.push(`${colorScheme} ${dir}: ${violation}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: isCalm ? 'reduce' : 'no-preference' });
  await page.evaluate(`document.documentElement.dir = '${direction}'`);
  return found;
}
