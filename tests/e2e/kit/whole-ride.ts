import type { People } from './people.ts';
import { book, driverOnline, positionOf, type RidePlaces } from './ride.ts';
import { takeAllScreens } from './screens.ts';
import { expect } from './test.ts';

/** A ride paid in cash, from the rider's first key press to the end, in a city imported from an extract. */
export async function completeRide(people: People, places: RidePlaces, screenName: string): Promise<void> {
  const rider = await people.signedIn('rider', { scheme: 'dark' });
  const pickup = await positionOf(rider, places.pickup.typed);
  const driver = await driverOnline(people, pickup);
  const reference = await book(rider, places);
  await rider.getByRole('button', { name: 'View my booking' }).click();
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(rider.getByRole('region', { name: 'Your driver' })).toBeVisible();
  // The licence of the street data requires its name on the map.
  await expect(rider.getByText('© OpenStreetMap contributors').first()).toBeVisible();
  await takeAllScreens(rider, screenName);
  for (const step of ['I have arrived', 'Start trip', 'Arrived at the drop-off', 'End trip']) {
    await driver.getByRole('button', { name: step }).click();
  }
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, .* in cash/ })
    .click();
  await rider.getByRole('button', { name: 'Skip' }).click();
  // The page becomes shorter then, which could move the link between the press and the release of the mouse.
  await expect(rider.getByRole('heading', { name: 'How was your ride?' })).toBeHidden();
  await rider.getByRole('link', { name: 'All bookings' }).click();
  await expect(rider.getByRole('table').getByText('Complete').first()).toBeVisible();
}
