import { existsSync } from 'node:fs';
import { en } from '@fiacre/contract/texts/en';
import { describe, expect, test } from 'vitest';
import { pageAt, pages } from './pages.ts';
import { footerLinks, publicLinks, sideNavigation } from './shells/navigation.ts';

const web = new URL('../../', import.meta.url);

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

describe('the navigation', () => {
  test('NAV-1 lists every page with an icon under a label', () => {
    const withIcon = pages.filter(({ icon }) => icon !== undefined).map(({ path }) => path);
    expect(sideNavigation('admin').map(({ to }) => to)).toEqual(withIcon);
    for (const { label } of sideNavigation('admin')) expect(en).toHaveProperty(label);
  });

  test('LAYOUT-2 LAYOUT-3 has the profile in the header for signed-in users, but not in the footer', () => {
    const paths = (links: readonly { readonly to: string }[]) => links.map(({ to }) => to).join(' ');
    expect(paths(publicLinks(false))).toBe('/ /bookings /about-us /privacy-policy');
    expect(paths(publicLinks(true))).toBe('/ /bookings /about-us /privacy-policy /profile');
    expect(paths(footerLinks(true))).toBe('/ /bookings /about-us /privacy-policy');
  });
});
