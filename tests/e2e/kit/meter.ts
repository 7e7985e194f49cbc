import type { Page } from '@playwright/test';

import { expect } from './test.ts';

/** A meter on a driver's page. */
export const meter = (page: Page) => page.getByRole('article', { name: 'Meter' });

const reading = (page: Page, name: string) =>
  meter(page).getByText(name, { exact: true }).locator('xpath=following-sibling::*').innerText();

/** The metres on the meter. */
export async function metresSeen(driver: Page): Promise<number> {
  const text = await reading(driver, 'Distance');
  const [value = 0] = [...text.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
  return text.includes('km') ? value * 1000 : value;
}

/** The waiting time on the meter, in seconds. */
export const waitedSeconds = (driver: Page) => secondsSeen(driver, 'Waiting');

async function secondsSeen(driver: Page, name: 'Time' | 'Waiting'): Promise<number> {
  const [minutes = 0, seconds = 0] = (await reading(driver, name)).split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Moves the car northwards, 55 metres a step from the first to the last one, until the meter has counted it. */
export async function driveNorth(
  driver: Page,
  from: { latitude: number; longitude: number },
  steps: { readonly first: number; readonly last: number },
): Promise<void> {
  // No car is 55 metres away one second after its passenger has boarded: such a position contradicts the start.
  await expect.poll(() => secondsSeen(driver, 'Time')).toBeGreaterThanOrEqual(3);
  for (let step = steps.first; step <= steps.last; step += 1) {
    // The page keeps at most one position every two seconds, and the browser reports only places that differ.
    let tries = 0;
    await expect(async () => {
      tries += 1;
      const latitude = from.latitude + step * 0.0005 + (tries % 2) * 0.000_002;
      await driver.context().setGeolocation({ ...from, latitude });
      expect(await metresSeen(driver)).toBeGreaterThanOrEqual(step * 50);
    }).toPass();
  }
}
