import type { Page } from '@playwright/test';

/** The violations of the content security policy on a page, including Trusted Types, in order. */
export async function listen(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (what: string) => void refused.push(what));
  await page.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      noteRefused([effectiveDirective, blockedURI, sample].join(' ')))`,
  });
  return refused;
}
