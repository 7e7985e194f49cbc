import type { Language } from '@fiacre/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleLanguages } from '../../testing/samples.ts';

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
}

/** The declarations of a class. */
function ruleOf(file: string, name: string): string {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8');
  return new RegExp(`\\n?\\.${name} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
}

const headerLogo = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Fiacre/ });
const logoTone = () => headerLogo().querySelector('[data-logo]')?.getAttribute('data-logo');

describe('the public shell', () => {
  test('LAYOUT-1 links the header logo to the landing page, and switches colour and logo on scrolling there and back', async () => {
    await openPage('/about-us');
    const atTop = screen.getByRole('banner').className;
    expect(headerLogo()).toHaveAttribute('href', '/');
    expect(logoTone()).toBe('light');
    act(() => scrollTo(400));
    expect(logoTone()).toBe('dark');
    expect(screen.getByRole('banner').className).not.toBe(atTop);
    act(() => scrollTo(0));
    expect(logoTone()).toBe('light');
    expect(screen.getByRole('banner').className).toBe(atTop);
    const header = ruleOf('public-header.module.css', 'header');
    expect(header).toMatch(/position: fixed;\s+inset-block-start: 0;/);
    const colours = (rule: string) => /background: .+;\s+color: .+;/.exec(rule)?.[0];
    const scrolled = colours(ruleOf('public-header.module.css', 'scrolled'));
    expect(scrolled).toBeDefined();
    expect(scrolled).not.toBe(colours(header));
  });

  test.each(['Main', 'Footer'])('LAYOUT-2 LAYOUT-3 has the %s links for a guest', async (name) => {
    await openPage('/about-us');
    const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Log in or sign up', '/bookings'],
      ['About us', '/about-us'],
      ['Privacy policy', '/privacy-policy'],
    ]);
  });

  test('LAYOUT-3 labels the bookings link “My account” for signed-in users', async () => {
    await openPage('/about-us', { role: 'driver' });
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(within(navigation).getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/bookings');
    expect(within(navigation).queryByRole('link', { name: 'Log in or sign up' })).toBeNull();
  });

  test('LAYOUT-4 has a drawer with links and languages that opens and closes', async () => {
    await openPage('/about-us');
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    expect(drawer.className).toMatch(/drawer/);
    // At the right side in both reading directions.
    expect(ruleOf('../../ui/dialogs/dialog.module.css', 'drawer')).toMatch(
      /inset-inline: auto 0;\s+inline-size: min\(260px, 100vw\);/,
    );
    expect(within(drawer).getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    expect(within(drawer).getByRole('combobox', { name: 'Language' })).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });

  test('LAYOUT-5 LAYOUT-12 changes texts, dates and direction with the language', async () => {
    const [english, arabic] = sampleLanguages as [Language, Language];
    const names = ['en', 'ar', ...'de es fa fr he hi id it nl pl pt ru ur zh'.split(' ')];
    const items = names.map((langLocale) => ({
      ...(langLocale === 'ar' ? { ...arabic, dateLocale: 'ar-EG' } : english),
      ...(langLocale !== 'en' && langLocale !== 'ar' && { langLocale, langName: langLocale, default: false }),
    }));
    fakeApi({ 'GET /api/languages': { items } });
    await openPage('/about-us', { languages: items });
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/\b\d{4}\b/);
    const select = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('combobox', {
      name: 'Language',
    });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['English', 'العربية', ...names.slice(2)]);
    await userEvent.selectOptions(select, 'ar');
    await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.cookie).toContain('fiacre-language=ar');
    expect(screen.getAllByRole('link', { name: 'سياسة الخصوصية' })).not.toHaveLength(0);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/[٠-٩]{4}/);
  });

  test.each(['rider', undefined] as const)(
    'LAYOUT-5 LANG-8 applies the language choice of a %s to their emails, if signed in',
    async (role) => {
      const calls = fakeApi({
        'GET /api/languages': { items: sampleLanguages },
        'PUT /api/me/language': { ok: true },
      });
      await openPage('/about-us', role === undefined ? {} : { role });
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ar');
      await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
      const kept = calls.filter(({ route }) => route === 'PUT /api/me/language');
      expect(kept.map(({ body }) => body)).toEqual(role === undefined ? [] : [{ locale: 'ar' }]);
    },
  );

  test('LAYOUT-6 preselects the default language in the drawer and the current one in the navigation', async () => {
    fakeApi({ 'GET /api/languages': { items: sampleLanguages } });
    await openPage('/about-us', { locale: 'ar' });
    expect(screen.getByRole('combobox', { name: 'اللغة' })).toHaveValue('ar');
    await userEvent.click(screen.getByRole('button', { name: 'فتح القائمة' }));
    const drawer = screen.getByRole('dialog', { name: 'القائمة' });
    expect(within(drawer).getByRole('combobox', { name: 'اللغة' })).toHaveValue('en');
    await userEvent.click(within(drawer).getByRole('button', { name: 'English' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  test('LAYOUT-6 preselects the page’s language in the navigation, not the default', async () => {
    await openPage('/about-us', { locale: 'ar' });
    expect(screen.getByRole('combobox', { name: 'اللغة' })).toHaveValue('ar');
  });

  test.each([
    ['', '', false],
    ['Cab & Co', '', false],
    ['', 'https://cab.example', false],
    ['Cab & Co', 'https://cab.example', true],
  ])(
    'LAYOUT-7 with operator name %j and website %j shows the company link: %j',
    async (companyName, companyWebsite, shows) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-15T12:00:00Z') });
      await openPage('/about-us', { settings: { companyName, companyWebsite } });
      const footer = screen.getByRole('contentinfo');
      const link = within(footer).queryByRole('link', { name: /^Run by \W?Cab & Co\W?$/ });
      expect(within(footer).queryByText(/^Run by/)).toBe(link);
      expect(link?.getAttribute('href')).toBe(shows ? 'https://cab.example' : undefined);
      expect(footer).toHaveTextContent('2031');
    },
  );

  test('INFO-3 links the terms in the footer only if there are any', async () => {
    await openPage('/about-us', { settings: { companyTerms: 'https://cab.example/terms' } });
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByRole('link', { name: 'Terms' })).toHaveAttribute(
      'href',
      'https://cab.example/terms',
    );
  });

  test('INFO-3 has neither terms nor social networks in the footer when none are set', async () => {
    await openPage('/about-us', { settings: { companyTerms: ' ', facebookHandle: '', twitterHandle: ' ' } });
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).queryByRole('link', { name: 'Terms' })).toBeNull();
    expect(within(footer).queryByRole('navigation', { name: 'Social media' })).toBeNull();
  });

  test('INFO-3 links the social networks in the footer', async () => {
    await openPage('/about-us', { settings: { facebookHandle: 'cabs', twitterHandle: '@cabs' } });
    const social = within(screen.getByRole('navigation', { name: 'Social media' })).getAllByRole('link');
    expect(social.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Facebook', 'https://www.facebook.com/cabs'],
      ['X', 'https://x.com/cabs'],
    ]);
  });

  test.each([
    ['/terms', '/terms'],
    [' ', undefined],
  ])('INFO-3 with the terms %j, registration links to %j', async (companyTerms, href) => {
    await openPage('/register', { settings: { companyTerms } });
    const page = within(screen.getByRole('main'));
    expect(page.queryByRole('link', { name: 'Terms' })?.getAttribute('href')).toBe(href);
  });

  test('shows the sandbox banner in the sandbox', async () => {
    await openPage('/about-us', { settings: { sandbox: true } });
    expect(screen.getByText(/nothing is real/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what it sends' })).toHaveAttribute(
      'href',
      '/sandbox/outbox',
    );
  });

  test('shows no banner in a real installation', async () => {
    await openPage('/about-us');
    expect(screen.queryByText(/nothing is real/)).toBeNull();
  });

  test('stores the theme where the server can read it', async () => {
    await openPage('/about-us');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(document.cookie).toContain('fiacre-theme=dark');
  });
});
