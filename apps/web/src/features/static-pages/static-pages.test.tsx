import { en } from '@fiacre/contract/texts/en';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

describe('the static pages', () => {
  test.each([
    ['/about-us', 'About Fiacre', 'about_lead', ['about_now', 'about_fair']],
    [
      '/privacy-policy',
      'Privacy policy',
      'privacy_lead',
      ['privacy_what', 'privacy_why', 'privacy_who', 'privacy_where'],
    ],
  ] as const)('LAYOUT-9 %s is a text that is open to everybody', async (path, name, lead, parts) => {
    const calls = fakeApi({});
    await openPage(path);
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByText(en[lead])).toBeVisible();
    // Static: nothing is loaded for it.
    expect(calls).toEqual([]);
    for (const part of parts) {
      const section = screen.getByRole('region', { name: en[`${part}_title`] });
      expect(section).toHaveTextContent(en[`${part}_text`]);
    }
  });

  test.each([
    ['Cabs', 'Cabs'],
    // A link without a text could not be read or pressed.
    ['', 'https://cab.example'],
  ])('INFO-3 show the website of the operator %j and the social networks', async (companyName, text) => {
    const settings = { companyName, companyWebsite: 'https://cab.example', instagramHandle: '@cabs' };
    await openPage('/about-us', { settings });
    const contact = screen.getByRole('region', { name: 'Contact us' });
    const links = within(contact).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [text, 'https://cab.example'],
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
