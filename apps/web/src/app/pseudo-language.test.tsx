import { en } from '@fiacre/contract/texts/en';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openPage } from '../testing/render.tsx';
import { sampleLanguages } from '../testing/samples.ts';

/** A language with a marker in every text, so that hard-coded text stands out. */
const [english] = sampleLanguages;
if (english === undefined) throw new Error('English is among the sample languages');
const marked = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`]));
const languages = [{ ...english, keyValuePairs: marked }];

/** Names set by the operator, names of people with their initials, and numbers. */
const data = new Set(['Fiacre', 'English', 'AB', 'Standard', 'Up to 4 people', '*', 'rider@example.org']);
const figures = /^[\d\s©+]*$/;

function unmarked(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (node.parentElement?.closest('option') != null || figures.test(text) || data.has(text)) continue;
    if (!text.includes('⟦') && node.parentElement?.textContent.includes('⟦') !== true) found.push(text);
  }
  const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
  for (const element of named) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const text = element.getAttribute(name);
      if (text !== null && !text.includes('⟦')) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

describe('LANG-8 every text is translatable on', () => {
  test.each(['/', '/login', '/register', '/about-us', '/privacy-policy', '/reset-password', '/verify-email'])(
    '%s',
    async (path) => {
      await openPage(path, { languages, settings: { sandbox: true, contactEmail: '' } });
      expect(unmarked()).toEqual([]);
    },
  );

  test('the alert and the drawer', async () => {
    await openPage('/', { languages });
    await userEvent.click(screen.getByRole('button', { name: '⟦See the price⟧' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('⟦Not booked yet⟧');
    expect(unmarked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '⟦Open menu⟧' }));
    expect(unmarked()).toEqual([]);
  });

  test('the profile', async () => {
    await openPage('/profile', { languages, role: 'rider' });
    await screen.findByRole('heading', { level: 1 });
    expect(unmarked()).toEqual([]);
  });
});
