import type { Page } from '@playwright/test';

import { authenticatorCode } from './authenticator-code.ts';
import { PASSWORD } from './people.ts';
import { expect } from './test.ts';

/** Fills in the email form and submits it. */
export async function typeCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The logout button in every page's header or menu, at any width. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/about-us');
  const menu = page.getByRole('button', { name: 'Open menu' });
  const logOut = page.getByRole('button', { name: 'Log out' });
  await expect(menu.or(logOut).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await logOut.click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Completes the three steps with a simulated app; returns its key and the recovery codes. */
export async function followSetUp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  const key = await page.getByLabel('Key', { exact: true }).innerText();
  await expect(page.getByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${key.replaceAll(' ', '')}`),
  );
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(key));
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { key, recoveryCodes };
}
