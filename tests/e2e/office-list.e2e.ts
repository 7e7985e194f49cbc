import type { Locator, Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { expect, test } from './kit/test.ts';

test('USERS-8 MISC-3 a list is searched, paged, sorted, rearranged and exported, and the back button undoes it', async ({
  people,
}) => {
  const page = await people.open('admin', '/drivers');
  const grid = page.getByRole('grid', { name: 'Drivers' });
  const rows = grid.getByRole('row');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page).toHaveURL(/\/drivers\?page=2$/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Dora');
  await expect(page).toHaveURL(/\/drivers\?q=Dora$/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Dora');
  await page.goBack();
  await expect(page).toHaveURL(/\/drivers\?page=2$/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/drivers$/);

  const name = grid.getByRole('columnheader', { name: 'Name' });
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/drivers\?sort=firstName$/);
  await expect(name).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Email' }).click();
  await dialog.getByRole('button', { name: 'Move Phone up' }).click();
  await dialog.getByRole('button', { name: 'Move Phone up' }).press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  // The first headings are those of the checkboxes and the menus.
  const first = grid.getByRole('columnheader').nth(2);
  await expect(first).toHaveText('Phone');
  await expect(grid.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const narrow = await width();
  await widen(page, first, 60);
  await expect.poll(width).toBe(narrow + 60);
  await page.reload();
  await expect(first).toHaveText('Phone');
  await expect.poll(width).toBe(narrow + 60);
  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByRole('button', { name: 'Reset columns' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(first).toHaveText('Name');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('drivers.csv');

  await copyCells(page);
  await editName(page);
  await openBulkAction(page);

  // A page with few columns, so that the dialog does not scroll: a row that is cut off counts as too small a target.
  await page.goto('/riders');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Email' })).toBeVisible();
  expect(await violationsOfState(page)).toEqual([]);
});

/** BKT-18: Ctrl+C copies the cell that has the focus, and from a menu button its row. */
async function copyCells(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  const cells = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell');
  const name = cells.nth(2);
  const text = (await name.textContent()) ?? '';
  expect(text).not.toBe('');
  await name.focus();
  for (const copied of [text, new RegExp(`^${text}.*@`)]) {
    await page.keyboard.press('Control+c');
    await search.press('Control+v');
    await expect(search).toHaveValue(copied);
    await search.fill('');
    await expect(page).not.toHaveURL(/q=/);
    await cells.nth(1).focus();
  }
}

/** The pencil in a cell edits the name in place; a refusal by the page is shown at the cell. */
async function editName(page: Page): Promise<void> {
  const cell = page.getByRole('grid').getByRole('gridcell').filter({ hasText: 'Dora' }).first();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Dora');
  await expect(page).toHaveURL(/q=Dora/);
  await cell.hover();
  await cell.getByTitle(/^Edit Dora/).click();
  const input = page.getByRole('textbox', { name: 'Name' });
  // Only an invisible name is refused, because some people have one name only.
  await input.fill(' \u200b ');
  await input.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter your first and last name.');
  expect(await violationsOfState(page)).toEqual([]);
  await input.press('Escape');
  await expect(input).toBeHidden();
}

/** A bulk action asks for a confirmation that names its rows. */
async function openBulkAction(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Dora');
  expect(await violationsOfState(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** Resizes a column by dragging the edge of its heading. */
async function widen(page: Page, heading: Locator, byPixels: number): Promise<void> {
  const { x, y, width, height } = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + byPixels, y + height / 2, { steps: 4 });
  await page.mouse.up();
}
