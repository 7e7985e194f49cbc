import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { roles } from '@fiacre/domain';
import { en, type TextKey } from '@fiacre/contract/texts/en';
import { readLanguage, type LanguageFile } from '@fiacre/contract/texts/language';
import { describe, expect, test } from 'vitest';
import { createTranslator, type Texts } from '../../i18n/translate.ts';
import { isOpenTo, pageAt, pages, pageTitle } from './pages.ts';
import { footerLinks, publicLinks, sideNavigation, staffMenu } from '../shells/navigation.ts';

const web = new URL('../../../', import.meta.url);
const languages = new URL('../../texts/', web);

describe('a page', () => {
  test.each(pages)('$path names the file that its chunk is built from', ({ source }) => {
    expect(existsSync(new URL(source ?? 'nowhere', web))).toBe(true);
  });

  test('ROUTE-10 is matched by path alone', () => {
    expect(pageAt('/bookings/some-id')?.path).toBe('/bookings/:id');
    for (const path of ['/Drivers', '/drivers/x', '/bookings/1/2', '/%E0%A4%A', '//drivers'])
      expect(pageAt(path)).toBeUndefined();
  });
});

describe('ROUTE-9 the document’s title', () => {
  const readers = [null, ...roles].flatMap((role) =>
    (['taxi', 'delivery'] as const).map((category) => ({ role, category })),
  );
  /** The titles of all pages that a reader may open, in one language. */
  function titlesOf({ role, category }: (typeof readers)[number], locale: string, texts: Texts) {
    const t = createTranslator(locale, texts, en, category);
    const open = pages.filter((page) => (role === null ? page.access === 'everyone' : isOpenTo(page, role)));
    return open.map((page) => pageTitle(page, { role, appName: 'Cabriolet', t }));
  }

  test.each(readers)('of every page but the landing page has its name for $role ($category)', (reader) => {
    const titles = titlesOf(reader, 'en', en);
    expect(titles.filter((title) => !/^\S.* · Cabriolet$/.test(title))).toEqual(['Cabriolet']);
  });

  test.each(readdirSync(languages).filter((name) => name.endsWith('.json') && name !== 'package.json'))(
    'tells the pages of each reader apart in %s',
    (name) => {
      const file = JSON.parse(readFileSync(new URL(name, languages), 'utf8')) as LanguageFile;
      const { texts } = readLanguage(file);
      for (const reader of readers) {
        const titles = titlesOf(reader, name.replace('.json', ''), texts);
        expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
      }
    },
  );
});

describe('the navigation', () => {
  /** The items as a person reads them; a group is written `Users: Riders, Drivers`. */
  const itemsOf = (role: 'admin' | 'fleetadmin') =>
    sideNavigation(role).map((item) => {
      const text = ({ label }: { readonly label: TextKey }) => String(Reflect.get(en, label));
      return 'links' in item ? `${text(item)}: ${item.links.map(text).join(', ')}` : text(item);
    });
  const specifiedFor = (role: 'admin' | 'fleetadmin', specified: readonly string[]) =>
    expect(itemsOf(role).filter((item) => specified.includes(item))).toEqual(specified);

  test('NAV-1 has the items of the specification in its order, three groups among them', () => {
    specifiedFor('admin', [
      'Home',
      'Dashboard',
      'Booking history',
      'Add booking',
      'Drivers',
      'Users: Riders, Drivers, Fleet admins, All admins',
      'Car types',
      'Cancellation reasons',
      'Earning reports',
      'Wallet: Earning reports, Driver earning, Add to wallet, Withdrawals',
      'Settings: App info, General settings, Language',
      'Promos',
      'Push notifications',
      'Profile',
    ]);
  });

  test('NAV-3 shows a role only what it may open: a fleet admin has the item Drivers without a group', () => {
    expect(itemsOf('fleetadmin')).toEqual([
      'Home',
      'Dashboard',
      'Needs attention',
      'Booking history',
      'Drivers',
      'Documents',
      'Wallet: Driver earning',
      'Profile',
    ]);
  });

  test('shows how many things need attention, and the first-run guide only while it is needed', () => {
    const paths = (isSetUp: boolean) =>
      staffMenu('admin', { waiting: 3, isSetUp }).flatMap((item) => ('links' in item ? [] : [item]));
    expect(paths(true).find(({ to }) => to === '/attention')?.count).toBe(3);
    expect([paths(true), paths(false)].map((items) => items.some(({ to }) => to === '/setup'))).toEqual([
      false,
      true,
    ]);
  });

  test('NAV-1 a page that is in the menu twice is highlighted in one place only', () => {
    const links = sideNavigation('admin').flatMap((item) => ('links' in item ? item.links : [item]));
    const shown = links.filter(({ repeats }) => repeats !== true).map(({ to }) => to);
    expect(shown).toEqual(
      [...new Set(links.map(({ to }) => to))].toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b)),
    );
  });

  test('LAYOUT-2 LAYOUT-3 has the profile in the header for signed-in users, but not in the footer', () => {
    const paths = (links: readonly { readonly to: string }[]) => links.map(({ to }) => to).join(' ');
    expect(paths(publicLinks(false))).toBe('/ /bookings /about-us /privacy-policy');
    expect(paths(publicLinks(true))).toBe('/ /bookings /about-us /privacy-policy /profile');
    expect(paths(footerLinks(true))).toBe('/ /bookings /about-us /privacy-policy');
  });
});
