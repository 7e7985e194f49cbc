import { choose, choosePlace } from './kit/ride.ts';
import { expect, test } from './kit/test.ts';

/** The operator is in New York, and the devices of everybody are in India. */
const zone = 'America/New_York';
const abroad = { options: { timezoneId: 'Asia/Kolkata' } };
test.use({ environment: { SANDBOX_DRIVERS: '0', TIME_ZONE: zone }, areMapsDrawn: false });

/** The day on which New York's clocks are set back next. */
function nextRepeatedDay(): string {
  let at = Temporal.Now.zonedDateTimeISO(zone);
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (change === null) throw new Error(`${zone} has no summer time any more`);
    if (change.offsetNanoseconds < change.subtract({ seconds: 1 }).offsetNanoseconds)
      return change.toPlainDate().toString();
    at = change;
  }
}

test('DASH-8 LAND-5 with a device in another zone, a rider’s pages use and name the device’s time, and the office’s use the operator’s', async ({
  people,
}) => {
  const day = nextRepeatedDay();
  const rider = await people.open('rider', '/', abroad);
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital');
  await choose(rider.getByRole('radio', { name: 'Book Later' }));
  const time = rider.getByLabel('Pickup date and time');
  await time.fill(`${day}T01:30`);
  await expect(time).toHaveAccessibleDescription('Local time at the pickup (EDT)');
  const twice = rider.getByRole('group', { name: 'The clocks go back, so this time occurs twice.' });
  await choose(twice.getByRole('radio', { name: '1:30 AM EST' }));
  await expect(time).toHaveAccessibleDescription('Local time at the pickup (EST)');

  await rider.getByRole('button', { name: 'See the price' }).click();
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  await expect(estimate.getByText(/1:30\sAM EST/).first()).toBeVisible();
  await estimate.getByRole('button', { name: /^Book for/ }).click();
  await expect(rider.getByRole('dialog', { name: 'Booked' })).toBeVisible();
  const { items } = await (await rider.request.get('/api/bookings?active=true')).json();
  expect(items).toMatchObject([{ tripDate: `${day}T06:30:00.000Z` }]);

  await rider.goto('/bookings');
  await expect(rider.getByRole('heading', { name: /12:00\sPM GMT\+5:30/ })).toBeVisible();
  const admin = await people.open('admin', '/bookings', abroad);
  await expect(admin.getByText(/1:30\sAM EST/).first()).toBeVisible();
  await admin.goto('/dashboard');
  await expect(admin.getByText(zone).first()).toBeVisible();
});
