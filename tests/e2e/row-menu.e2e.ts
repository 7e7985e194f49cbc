import { bookForLater } from './kit/ride.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: false });

test('BKT-17 SET-16 a command’s letter runs it while its menu is open, and a ride for later is booked', async ({
  people,
}) => {
  const rider = await people.signedIn('rider');
  await bookForLater(rider, 1);
  const admin = await people.open('admin', '/bookings');
  await expect(admin.getByRole('gridcell', { name: 'Booked' }).first()).toBeVisible();
  const openMenu = () =>
    admin
      .getByRole('main')
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
  await openMenu();
  // Assigning is disabled during automatic dispatch: the menu stays open and says why.
  await admin.keyboard.press('a');
  await expect(admin.getByRole('menuitem', { name: /Assign driver/ })).toContainText('automatically');
  await admin.keyboard.press('c');
  await expect(admin.getByRole('dialog', { name: 'Why are you cancelling?' })).toBeVisible();
  await expect(admin.getByRole('menu')).toBeHidden();
});
