import { accessibilityViolations } from './kit/accessibility.ts';
import { expect, test } from './kit/test.ts';

test('SET-8 INFO-3 EARN-1 DASH-1 DASH-3 admins change settings and app info, and read earnings and the dashboard', async ({
  people,
}) => {
  const admin = await people.open('admin', '/settings');
  const alert = admin.getByRole('dialog', { name: 'Alert' });
  const closeAlert = async (text: string) => {
    await expect(alert).toContainText(text);
    await alert.getByRole('button').click();
    await expect(alert).toBeHidden();
  };
  const save = () => admin.getByRole('button', { name: 'Save', exact: true }).click();
  const radius = admin.getByRole('textbox', { name: /^Search radius/ });

  // Another admin changes what this one is editing: both see the conflict, and nothing is lost.
  const other = await people.open('admin', '/settings');
  await radius.fill('12');
  await admin.getByRole('textbox', { name: 'Emergency number' }).fill('112');
  await other.getByRole('textbox', { name: /^Search radius/ }).fill('7');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('button', { name: 'Saved now 7' })).toBeVisible();
  expect(await accessibilityViolations(admin)).toEqual([]);
  await save();
  await closeAlert('Another admin has changed the same settings.');
  await admin.getByRole('button', { name: 'Your value 12' }).click();
  await save();
  await closeAlert('Saved.');
  await expect(radius).toHaveValue('12');

  await admin.goto('/appinfo');
  await admin.getByRole('textbox', { name: /^Company/ }).fill('Velo Cabs');
  await admin.getByRole('textbox', { name: /^Website/ }).fill('https://velo.example');
  await admin.getByRole('textbox', { name: /^Terms/ }).fill('/about-us');
  await admin.getByRole('textbox', { name: 'Instagram' }).fill('@velo');
  await save();
  await closeAlert('Saved.');
  expect(await accessibilityViolations(admin)).toEqual([]);
  const guest = await people.guest();
  await guest.goto('/register');
  const footer = guest.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/velo',
  );
  await expect(footer.getByRole('link', { name: 'Run by Velo Cabs' })).toBeVisible();
  await expect(guest.getByRole('main').getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    '/about-us',
  );

  for (const path of ['/earningreports', '/driverearning']) {
    await admin.goto(path);
    await expect(admin.getByRole('button', { name: 'Export as CSV' })).toBeVisible();
    expect(await accessibilityViolations(admin)).toEqual([]);
  }

  // The map of cars, not that of demand.
  const tile = admin.waitForRequest(/\/maps\/tiles\/1\d\//);
  await admin.goto('/dashboard');
  await tile;
  await expect(admin.getByText('Income today')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'The last seven days' })).toBeVisible();
  expect(await accessibilityViolations(admin)).toEqual([]);
});
