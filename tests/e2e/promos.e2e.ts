import { violationsOfState } from './kit/accessibility.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';
import { choosePlace, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';

// The refused code.
test.use({ environment: withoutSimulatedDrivers, expectedFaults: [/422/] });

for (const [width, hasTouch, way] of [
  ['phone', true, 'list'],
  ['desktop', false, 'code'],
] as const)
  test(`PROMO-4 a rider applies a promo to the price, by ${hasTouch ? 'touch' : 'mouse'}, and sees what it saves`, async ({
    people,
  }) => {
    const admin = await people.open('admin', '/dashboard');
    const promoName = `AUTUMN ${way}`;
    const created = await admin.request.post('/api/promos', {
      data: {
        promoName,
        promoDescription: 'For the new season',
        promoDiscountType: 'flat',
        promoDiscountValue: 123,
        maxPromoDiscountValue: 400,
        minOrder: 0,
        promoValidity: '2099-12-31',
        promoUsageLimit: 5,
      },
    });
    expect(created.ok(), await created.text()).toBe(true);

    const rider = await people.open('rider', '/', { width, options: { hasTouch } });
    const press = (name: string | RegExp) => {
      const button = rider.getByRole('dialog').getByRole('button', { name });
      return hasTouch ? button.tap() : button.click();
    };
    const pickup = await positionOf(rider, 'station');
    await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });
    await choosePlace(rider, 'Pickup', 'station');
    await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
    const price = rider.getByRole('button', { name: 'See the price' });
    await (hasTouch ? price.tap() : price.click());
    const field = rider.getByLabel('Promo code');
    await field.fill('NOSUCHCODE');
    await press('Apply');
    await expect(field).toHaveAccessibleDescription('This promo code is not valid.');
    await takeAllScreens(rider, `promo-refused-${way}`);
    if (way === 'list') await press(new RegExp(`${promoName}.*\\$1\\.23`));
    else {
      await field.fill(promoName.toLowerCase());
      await press('Apply');
    }
    await expect(rider.getByText(/you save \$1\.23/)).toBeVisible();
    expect.soft(await violationsOfState(rider), 'a price with a promo').toEqual([]);
    await takeAllScreens(rider, `promo-applied-${way}`);
    await press(/^Book for/);
    await expect(rider).toHaveURL(/\/bookings\/./);
    const id = rider.url().split('/').at(-1);
    const booking = await (await rider.request.get(`/api/bookings/${id}`)).json();
    expect(booking).toMatchObject({ discount: 123, payableAmount: booking.tripCost - 123 });

    // The other test expects the original promos and driver.
    await rider.request.post(`/api/bookings/${id}/cancel`, { data: {} });
    const { id: promoId } = await created.json();
    await admin.request.delete(`/api/promos/${promoId}`);
  });
