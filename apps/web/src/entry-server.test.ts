import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RenderContext } from './app/boot/boot-state.ts';
import { documentOf, render, sendRequestsWith, textsAt } from './entry-server.tsx';
import { sampleDriverRow } from './testing/sample-people.ts';
import { sampleCarType, sampleLanguages, sampleSettings, sampleUser } from './testing/samples.ts';

const digest = (content: string) => createHash('sha256').update(content).digest('base64url');

function context(change: Partial<RenderContext> = {}): RenderContext {
  return {
    settings: sampleSettings(),
    carTypes: { items: [sampleCarType()], currency: 'USD' },
    languages: sampleLanguages,
    user: null,
    city: null,
    liveSeq: 7,
    digest,
    ...change,
  };
}

const drawn = async (url: string, change: Partial<RenderContext> = {}) =>
  documentOf(await render(url, context(change)));

describe('server rendering', () => {
  test('LAND-3 includes the booking form in the landing page before any script runs', async () => {
    const page = await drawn('/');
    expect(page).toContain('<title>Fiacre</title>');
    expect(page).toMatch(/<h1[^>]*>A cab at your corner/);
    expect(page.match(/role="combobox"/g)).toHaveLength(2);
    expect(page).toContain('from $6.75');
  });

  test('ROUTE-9 LAND-7 names each document after its page, for its reader and in the reader’s language', async () => {
    const titleOf = async (url: string, change: Partial<RenderContext> = {}) =>
      /<title>(.*?)<\/title>/.exec(await drawn(url, change))?.[1];
    expect(await titleOf('/login')).toBe('Sign in · Fiacre');
    expect(await titleOf('/privacy-policy', { settings: sampleSettings({ appName: 'Cabs & Co' }) })).toBe(
      'Privacy policy · Cabs &amp; Co',
    );
    expect(await titleOf('/bookings', { user: sampleUser('driver') })).toBe('Your day · Fiacre');
    const answer = await render('/', context({ user: sampleUser('driver') }));
    expect([answer.status, answer.redirect]).toEqual([302, '/bookings']);
  });

  test.each(['/', '/login', '/register', '/about-us', '/privacy-policy', '/reset-password?token=x'])(
    '%s is rendered completely and within the content security policy',
    async (url) => {
      const rendered = await render(url, context());
      const { style = '', script = '' } = rendered.inline ?? {};
      // The content policy allows these two by their hashes.
      const page = documentOf(rendered)
        .replace(`<style>${style}</style>`, '')
        .replace(`>${script}</script>`, ' src=>');
      expect(page).not.toContain('<!--$!-->');
      expect(page).not.toContain('<style');
      expect(page).not.toMatch(/\sstyle="/);
      expect(page).not.toMatch(/\son[a-z]+="/);
      const scripts = page.match(/<script[^>]*>/g) ?? [];
      expect(scripts.filter((tag) => !tag.includes('src=') && !tag.includes('application/json'))).toEqual([]);
    },
  );

  test('ROUTE-6 redirects a guest from a protected page before rendering', async () => {
    expect(await render('/bookings', context())).toMatchObject({
      status: 302,
      redirect: '/login?returnTo=%2Fbookings',
      html: '',
      state: '',
    });
    expect(await render('/nowhere', context())).toMatchObject({ redirect: '/' });
  });

  test('LOGIN-3 redirects a signed-in user from the sign-in page', async () => {
    expect(await render('/login', context({ user: sampleUser('admin') }))).toMatchObject({
      redirect: '/dashboard',
    });
  });

  test('LAYOUT-12 LANG-8 sets the reader’s language, direction and theme', async () => {
    const page = await drawn('/', { languageCookie: 'ar', themeCookie: 'dark' });
    expect(page).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(page).toContain('احجز رحلة');
  });

  test('sets the operator’s colours for both appearances in a style attribute, and none by default', async () => {
    const branded = sampleSettings({ actionColour: '#ffd400', linkColour: '#14143c' });
    const page = await drawn('/', { settings: branded });
    expect(page).toMatch(/<html [^>]* style="--color-lamp:light-dark\(#ffd400, #ffd400\);/);
    expect(page).toContain('--color-link:light-dark(#14143c, #');
    expect(await drawn('/')).not.toContain('style="--color');
  });

  test('ignores a cookie with an invalid value', async () => {
    const page = await drawn('/', { languageCookie: '"><script>', themeCookie: 'purple' });
    expect(page).toContain('<html lang="en" dir="ltr" data-theme="system">');
  });

  test('escapes names in the title and the state', async () => {
    const appName = '</title></script><script>alert(1)</script>';
    const page = await drawn('/', { settings: sampleSettings({ appName }) });
    expect(page).not.toContain('<script>alert(1)');
    const state = /id="fiacre-state">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(JSON.parse(state)).toMatchObject({ settings: { appName } });
  });

  test('SET-2 puts only what the caller may see into the state, and no texts of other languages', async () => {
    const { state } = await render('/', context());
    expect(Object.keys(JSON.parse(state) as object).toSorted()).toEqual([
      'carTypes',
      'city',
      'language',
      'languages',
      'liveSeq',
      'officeTextsUrl',
      'queries',
      'settings',
      'textsUrl',
      'theme',
      'user',
    ]);
    expect(state).not.toContain('احجز');
    // The texts are in a file that browsers cache. It contains one language, with missing texts in English.
    const { textsUrl } = JSON.parse(state) as { textsUrl: string };
    expect(state).not.toContain('A cab at your corner');
    expect(textsAt(textsUrl, sampleLanguages, digest)).toMatchObject({ isCurrent: true });
    expect(JSON.parse(textsAt(textsUrl, sampleLanguages, digest)?.content ?? '')).toHaveProperty(
      'hero_title',
    );
    expect(
      textsAt(textsUrl.replace(/-[\w-]{10}\./, '-0000000000.'), sampleLanguages, digest)?.isCurrent,
    ).toBe(false);
    expect(textsAt('/texts/xx-0000000000.json', sampleLanguages, digest)).toBeNull();
  });
});

describe('a page of staff', () => {
  const dora = sampleDriverRow({ firstName: 'Dora', lastName: 'Delacroix' });
  const isDrivers = (input: unknown) => String(input).startsWith('/api/users?type=driver');
  const respondWith = (drivers: () => Response) =>
    sendRequestsWith(async (input) => (isDrivers(input) ? drivers() : Response.json({}, { status: 403 })));
  const drivers = () => render('/drivers', context({ user: sampleUser('admin') }));
  const keysIn = (state: string) =>
    (JSON.parse(state) as { queries: readonly [key: readonly unknown[]][] }).queries.map(([[name]]) => name);

  test('USERS-2 is rendered with its rows, which its state contains for the browser', async () => {
    respondWith(() => Response.json({ items: [dora], total: 1, page: 1, pageSize: 25 }));
    const { html, state } = await drivers();
    expect(html).toContain('Dora Delacroix');
    expect(keysIn(state)).toEqual(['users']);
    expect(state).toContain('Delacroix');
  });

  test('is rendered without what its reader may not see, which the browser then requests', async () => {
    respondWith(() => Response.json({ error: { code: 'no_permission', message: 'No' } }, { status: 403 }));
    const { html, state } = await drivers();
    expect(html).not.toContain('role="grid"');
    expect(html).not.toContain('role="alert"');
    expect(keysIn(state)).toEqual([]);
  });
});
