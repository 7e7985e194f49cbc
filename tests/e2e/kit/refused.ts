import type { Page } from '@playwright/test';

/** What the content policy, Trusted Types among it, refused on a page, in the order of happening. */
export async function listen(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (what: string) => void refused.push(what));
  await page.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      noteRefused([effectiveDirective, blockedURI, sample].join(' ')))`,
  });
  return refused;
}
