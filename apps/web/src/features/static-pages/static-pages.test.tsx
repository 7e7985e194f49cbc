import { en } from '@fiacre/contract/texts/en';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage } from '../../testing/render.tsx';

describe('pages of text', () => {
  test('LAYOUT-9 both pages are there for everybody', async () => {
    await openPage('/about-us');
    expect(screen.getByRole('heading', { level: 1, name: 'About Fiacre' })).toBeVisible();
  });

  test('LAYOUT-10 LAYOUT-11 the privacy policy ends with the contact address and how to delete the account', async () => {
    await openPage('/privacy-policy', { settings: { contactEmail: 'hello@cab.example' } });
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings.slice(-2)).toEqual(['Questions', 'Delete your account']);
    const last = screen.getByRole('region', { name: 'Delete your account' });
    expect(last).toHaveTextContent(en.privacy_delete_text);
    const links = within(last).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile', 'mailto:hello@cab.example']);
  });

  test('LAYOUT-10 without a contact address no empty link is left', async () => {
    await openPage('/privacy-policy');
    expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull();
    expect(document.querySelector('a[href="mailto:"]')).toBeNull();
  });

  test('a page of the back office that is still to come says so plainly', async () => {
    await openPage('/promos', { role: 'admin' });
    expect(
      await screen.findByRole('heading', {
        name: 'This part of the back office is not available yet.',
      }),
    ).toBeVisible();
  });
});
