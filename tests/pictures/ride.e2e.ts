import { book, choose, choosePlace, driverOnline, positionOf } from '../e2e/kit/ride.ts';
import { expect, test, withoutSimulatedDrivers } from '../e2e/kit/test.ts';
import { saveScreenshot } from './save-screenshot.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: true });

const places = {
  pickup: { typed: 'station', main: 'Station' },
  drop: { typed: 'hospital', main: 'Hospital' },
};

test('a ride, as rider and driver see it', async ({ people }) => {
  const guest = await people.guest();
  await guest.goto('/');
  await saveScreenshot(guest, 'landing');

  const rider = await people.open('rider', '/', { width: 'phone' });
  const pickup = await positionOf(rider, places.pickup.typed);
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });
  await choosePlace(rider, 'Pickup', places.pickup.typed, places.pickup.main);
  await choosePlace(rider, 'Drop-off', places.drop.typed, places.drop.main);
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await rider.getByRole('button', { name: 'See the price' }).click();
  await expect(rider.getByRole('dialog').getByText('Base fare')).toBeVisible();
  await saveScreenshot(rider, 'fare');

  const reference = await book(rider, places);
  await rider.getByRole('button', { name: 'View my booking' }).click();
  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await expect(task).toBeVisible();
  await saveScreenshot(driver, 'driver-task');

  await task.getByRole('button', { name: 'Accept' }).click();
  await expect(rider.getByRole('region', { name: 'Your driver' })).toBeVisible();
  await driver.context().setGeolocation({ ...pickup, latitude: pickup.latitude + 0.006 });
  await expect(rider.getByRole('heading', { name: /is \d+ min away/ })).toBeVisible();
  await saveScreenshot(rider, 'rider-waiting');
  await saveScreenshot(driver, 'driver-pickup');
});
