import { en } from '@fiacre/contract/texts/en';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage } from '../../testing/render.tsx';

describe('the static pages', () => {
  test('LAYOUT-9 are open to everybody', async () => {
    await openPage('/about-us');
    expect(screen.getByRole('heading', { level: 1, name: 'About Fiacre' })).toBeVisible();
  });

  test('INFO-3 show the operator’s website and social networks in “About us”, if there are any', async () => {
    const settings = { companyName: 'Cabs', companyWebsite: 'https://cab.example', instagramHandle: '@cabs' };
    await openPage('/about-us', { settings });
    const contact = screen.getByRole('region', { name: 'Contact us' });
    const links = within(contact).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Cabs', 'https://cab.example'],
      ['Instagram', 'https://www.instagram.com/cabs'],
    ]);
  });

  test('INFO-3 show no links in “About us” if the operator has none', async () => {
    await openPage('/about-us');
    const contact = screen.getByRole('region', { name: 'Contact us' });
    expect(within(contact).queryByRole('link')).toBeNull();
  });

  test('LAYOUT-10 LAYOUT-11 end the privacy policy with the contact address and how to delete the account', async () => {
    await openPage('/privacy-policy', { settings: { contactEmail: 'hello@cab.example' } });
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings.slice(-2)).toEqual(['Questions', 'Delete your account']);
    const last = screen.getByRole('region', { name: 'Delete your account' });
    expect(last).toHaveTextContent(en.privacy_delete_text);
    const links = within(last).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/profile/privacy',
      'mailto:hello@cab.example',
    ]);
  });

  test('LAYOUT-10 have no empty link if there is no contact address', async () => {
    await openPage('/privacy-policy');
    expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull();
    expect(document.querySelector('a[href="mailto:"]')).toBeNull();
  });
});
