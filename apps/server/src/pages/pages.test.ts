import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../testing/change-settings.ts';
import { testPassword } from '../testing/people.ts';
import { createLocalCounter } from '../platform/http/limits/request-counter.ts';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';
import { policyWithBotCheck } from './bot-check-policy.ts';
import { fetchOfPage } from './own-api.ts';
import type { RenderContext, WebBuild } from './web-build.ts';

let app: RideApp;
let folder: string;
const drawn: { url: string; context: RenderContext }[] = [];
/** Another name stands for the pages of another release. */
let words = '<p>words</p>';

const inline = { style: 'a{color:red}', script: 'go()' };

let whileRendering: (() => Promise<unknown>) | undefined;

// A fake web entry that records its arguments.
const entry: WebBuild['entry'] = {
  async render(url, context) {
    drawn.push({ url, context });
    await whileRendering?.();
    if (url.startsWith('/old')) return { status: 302, redirect: '/' };
    return { status: 200, ...(url === '/inline' && { inline }) };
  },
  textsAt: (url) => (url.includes('gone') ? null : { content: '{}', isCurrent: url.includes('new') }),
  documentOf() {
    const { settings, languageCookie = 'en', liveSeq } = drawn.at(-1)?.context ?? {};
    const title = `<title>${settings?.appName}</title>`;
    return `<!doctype html><html lang="${languageCookie}" data-seq="${liveSeq}">${title}${words.repeat(500)}`;
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiacre-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  app = await startRides({ parts: { web: { clientFolder: folder, entry } } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.http.inject({ url, headers });

describe('a page', () => {
  test('is sent again to a guest only if it has changed, and always to a signed-in person', async () => {
    const first = await get('/about-us');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const tag = String(first.headers.etag);
    // An event unrelated to the page.
    const before = app.platform.live.lastSeq();
    await app.call('setAvailability', { as: await app.addPerson('driver'), body: { active: true } });
    await expect.poll(() => app.platform.live.lastSeq()).toBeGreaterThan(before);
    const again = await get('/about-us', { accept: 'text/html', 'if-none-match': `W/${tag}` });
    expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([
      304,
      '',
      undefined,
    ]);
    const other = await get('/about-us', { accept: 'text/html', 'if-none-match': '"another"' });
    expect(other.statusCode).toBe(200);
    const { token } = await app.addPerson('rider');
    const cookie = `fiacre-session=${token}`;
    const own = await get('/about-us', { accept: 'text/html', 'if-none-match': tag, cookie });
    expect([own.statusCode, own.headers['cache-control'], own.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  });

  test('cached by a guest’s browser is replaced immediately by a new release, setting or language', async () => {
    const status = async (cookie: string, tag: unknown) => {
      const headers = { accept: 'text/html', cookie, 'if-none-match': String(tag) };
      return (await get('/about-us', headers)).statusCode;
    };
    const kept = async () => (await get('/about-us')).headers.etag;
    const beforeRelease = await kept();
    expect(await status('', beforeRelease)).toBe(304);
    words = '<p>other</p>';
    expect(await status('', beforeRelease)).toBe(200);
    const beforeRename = await kept();
    expect(await status('', beforeRename)).toBe(304);
    await changeSettings(app, await app.addPerson('admin'), { appName: 'Rocket Cabs' });
    expect(await status('', beforeRename)).toBe(200);
    const inEnglish = await kept();
    expect(await status('fiacre-language=fr', inEnglish)).toBe(200);
  });

  test('is not cached for a guest if it contains submitted form data', async () => {
    const answer = await get('/?pickup=central&drop=');
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['no-store', undefined]);
  });

  test('is rendered with data read from the API for its reader alone, and changes nothing', async () => {
    const { token, id } = await app.addPerson('rider');
    const asked = async (url: string, method: string) => {
      const answer = await fetchOfPage(url, { method });
      return [answer.status, await answer.json()];
    };
    let read: unknown;
    whileRendering = async () => {
      read = [
        await asked('/api/me', 'GET'),
        await asked('/api/setup', 'GET'),
        await asked('/api/auth/sign-out', 'POST').catch(String),
      ];
    };
    await get('/bookings', { accept: 'text/html', cookie: `fiacre-session=${token}` });
    whileRendering = undefined;
    expect(read).toMatchObject([
      [200, { id, usertype: 'rider' }],
      [403, { error: {} }],
      'Error: Only a page that is being rendered can read data.',
    ]);
    await expect(asked('/api/me', 'GET')).rejects.toThrow('can read data');
  });

  test('is rendered with the data that the user may see', async () => {
    const rider = await app.addPerson('rider');
    const cookie = `fiacre-session=${rider.token}; fiacre-language=fr; fiacre-theme=dark`;
    const answer = await get('/bookings?x=1', { accept: 'text/html', cookie });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(drawn.at(-1)).toMatchObject({
      url: '/bookings?x=1',
      context: {
        user: { id: rider.id },
        settings: { code: 'USD' },
        carTypes: { currency: 'USD' },
        city: { name: 'Gridville' },
        languageCookie: 'fr',
        themeCookie: 'dark',
        sandboxCookie: undefined,
      },
    });
  });

  test.each(['guest', 'rider', 'admin'] as const)(
    'ROLE-10 TARIFF-25 shows a %s the car types that the API shows them',
    async (role) => {
      const as = role === 'guest' ? undefined : await app.addPerson(role);
      const cookie = as === undefined ? '' : `fiacre-session=${as.token}`;
      await get('/', { accept: 'text/html', cookie });
      const { body } = await app.call('listCarTypes', { ...(as && { as }) });
      expect(drawn.at(-1)?.context.carTypes).toEqual(body);
      expect(body.items.map(({ startingPrice }) => typeof startingPrice)).toContain('number');
    },
  );

  test.each([
    ['de-CH, fr;q=0.9', '', 'de'],
    ['xx, pt-PT;q=0.9, fr;q=0.2', '', 'pt'],
    ['en;q=0.1, iw;q=0.5', '', 'he'],
    ['de', 'fiacre-language=fr', 'fr'],
    ['xx, *;q=0.5', '', undefined],
    ['', '', undefined],
  ])(
    'LANG-10 for a browser that prefers “%s”, with the cookie “%s”, is in %s',
    async (preferred, cookie, locale) => {
      const { headers } = await get('/about-us', {
        accept: 'text/html',
        'accept-language': preferred,
        cookie,
      });
      expect(drawn.at(-1)?.context.languageCookie).toBe(locale);
      expect(headers.vary).toContain('accept-language, cookie');
    },
  );

  test('LANG-10 cached in one language is not shown to a browser that prefers another', async () => {
    const inLanguage = (language: string, tag = '') =>
      get('/about-us', { accept: 'text/html', 'accept-language': language, 'if-none-match': tag });
    const german = String((await inLanguage('de')).headers.etag);
    expect((await inLanguage('de', german)).statusCode).toBe(304);
    expect((await inLanguage('fr', german)).statusCode).toBe(200);
  });

  test('is rendered for a guest without a valid session', async () => {
    await get('/');
    expect(drawn.at(-1)?.context.user).toBeNull();
    await get('/', { cookie: `fiacre-session=${'x'.repeat(43)}` });
    expect(drawn.at(-1)?.context.user).toBeNull();
  });

  test('LAND-14 LAND-15 is rendered with the results of the form without scripts', async () => {
    const typedRide = async (fields: Record<string, string>) => {
      await get(`/?${String(new URLSearchParams(fields))}`);
      return drawn.at(-1)?.context.typedRide;
    };
    expect(await typedRide({})).toBeNull();
    const typed = await typedRide({ pickup: 'central', drop: '' });
    expect(typed).toMatchObject({ pickup: { text: 'central', placeId: null }, problem: 'select_proper' });
    const suggestion = typed?.pickup.suggestions[0];
    expect(suggestion).toBeDefined();
    const places = { pickupPlace: suggestion?.placeId ?? '', dropPlace: suggestion?.placeId ?? '' };
    const chosen = await typedRide({
      pickup: 'central',
      pickupFor: 'central',
      drop: 'central',
      dropFor: 'central',
      ...places,
    });
    expect(chosen?.pickup).toEqual({
      text: suggestion?.description,
      placeId: suggestion?.placeId,
      suggestions: [],
    });
    // The choice belongs to the text for which it was suggested.
    const changed = await typedRide({
      pickup: 'harbour',
      pickupFor: 'central',
      drop: 'central',
      dropFor: 'central',
      ...places,
    });
    expect([changed?.pickup.placeId, changed?.prices]).toEqual([null, null]);
  });

  test('LAND-3 without scripts, the form has the prices between the chosen places, or why there are none', async () => {
    const admin = await app.addPerson('admin');
    const typedRide = async () => {
      const pickup = { pickup: 'x', pickupFor: 'x', pickupPlace: 'station' };
      const drop = { drop: 'y', dropFor: 'y', dropPlace: 'harbour' };
      await get(`/?${String(new URLSearchParams({ ...pickup, ...drop, carTypeId: 'van' }))}`);
      return drawn.at(-1)?.context.typedRide;
    };
    const priced = await typedRide();
    expect(priced).toMatchObject({ carTypeId: 'van', problem: null });
    expect(priced?.prices?.[0]?.grandTotal).toBeGreaterThan(0);
    const corners = [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
    ];
    const outline = corners.map(([north = 0, east = 0]) => ({
      lat: 10.02 + north / 1000,
      lng: 20.03 + east / 1000,
    }));
    const body = { name: 'Quay', kind: 'no_stop', outline, points: [] } as const;
    const { id } = (await app.call('addZone', { as: admin, body: { ...body, points: [] } })).body;
    expect(await typedRide()).toMatchObject({ prices: null, problem: 'no_stopping_here' });
    await app.call('deleteZone', { as: admin, params: { id } });
  });

  test('is compressed, which shortens the load time on phones', async () => {
    const answer = await get('/', { accept: 'text/html', 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(600);
  });

  test('is compressed once for guests at the highest quality, for browsers that accept the encoding', async () => {
    const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const best = async () => (await get('/privacy-policy', asBrowser)).headers['content-length'];
    await expect.poll(best).toBeDefined();
    const { rawPayload, headers } = await get('/privacy-policy', asBrowser);
    expect(headers['content-encoding']).toBe('br');
    // Their order means nothing.
    const varies = String(headers['vary']).split(', ').toSorted();
    expect(varies).toEqual(['accept-encoding', 'accept-language', 'cookie']);
    const plain = await get('/privacy-policy');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
    for (const encodings of ['br;q=0', 'identity, br; q=0.0', 'bro']) {
      const { body } = await get('/privacy-policy', { accept: 'text/html', 'accept-encoding': encodings });
      expect(body).toBe(plain.body);
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('redirects when the web entry asks for a redirect', async () => {
    const answer = await get('/old-address');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  });

  test.each([
    ['/login/', '/login'],
    ['/bookings/?status=NEW&q=a/', '/bookings?status=NEW&q=a/'],
  ])('MISC-9 %s is at %s, the only address of the page', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  test.each(['/', '/?next=/a/', '//evil.test/', '/api/nowhere/', '/\\\\evil.test/'])(
    'MISC-9 %s is not redirected',
    async (url) => {
      expect((await get(url)).headers.location).toBeUndefined();
    },
  );

  test('AUTH-8 allows the scripts of a configured bot check', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const opened = policyWithBotCheck(policy, ['https://challenges.cloudflare.com']);
    expect(opened).toContain("script-src 'self' https://challenges.cloudflare.com;");
    expect(opened).toContain("frame-src 'self' https://challenges.cloudflare.com;");
    expect(opened).not.toContain('trusted-types');
    expect(opened).toContain("default-src 'self';");
  });

  test('allows the style and the script that it contains, and no other', async () => {
    const policy = String((await get('/inline')).headers['content-security-policy']);
    const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hashOf(inline.script)};`);
    expect(policy).toMatch(new RegExp(`style-src 'self' [^;]*${RegExp.escape(hashOf(inline.style))};`));
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  test('allows only our own scripts, and no framing', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("'unsafe-eval'");
  });
});

describe('requests for pages', () => {
  let limited: RideApp;
  beforeAll(async () => {
    const requests = createLocalCounter(app.clock);
    const parts = { web: { clientFolder: folder, entry }, requests };
    limited = await startRides({ parts, env: { RATE_LIMIT_PER_MINUTE: '6' } });
  });
  afterAll(() => limited.close());

  const statuses = async (urls: readonly string[], address: string, cookie = '') => {
    const seen: number[] = [];
    for (const url of urls)
      seen.push((await limited.http.inject({ url, headers: { cookie }, remoteAddress: address })).statusCode);
    return seen;
  };

  test('of all guests at one address share the limit of the API, files do not', async () => {
    const urls = [
      '/',
      '/texts/en-new.json',
      '/manifest.webmanifest',
      '/api/settings',
      '/openapi.json',
      '/docs',
    ];
    expect(await statuses(urls, '10.0.0.1')).toEqual(urls.map(() => 200));
    expect(await statuses(urls, '10.0.0.1')).toEqual(urls.map(() => 429));
    expect(await statuses(['/assets/app-1a2b.js', '/favicon.svg'], '10.0.0.1')).toEqual([200, 200]);
    expect(await statuses(['/'], '10.0.0.2')).toEqual([200]);
  });

  test('are counted per person for signed-in people, whatever their address', async () => {
    const [one, other] = [await limited.addPerson('rider'), await limited.addPerson('rider')];
    const six = Array.from({ length: 6 }, () => '/');
    for (const { token } of [one, other])
      expect(await statuses(six, '10.0.0.3', `fiacre-session=${token}`)).toEqual(six.map(() => 200));
    expect(await statuses(['/'], '10.0.0.4', `fiacre-session=${one.token}`)).toEqual([429]);
  });
});

describe('the sign-in form without scripts', () => {
  const submit = (password: string, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/login?returnTo=%2Fbookings',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ email: 'plain@fiacre.test', password }).toString(),
    });

  test('LOGIN-1 LOGIN-10 signs in as the API does, or says why not', async () => {
    await app.addPerson('rider', { email: 'plain@fiacre.test' });
    const right = await submit(testPassword);
    expect([right.statusCode, right.headers.location]).toEqual([303, '/login?returnTo=%2Fbookings']);
    const session = right.cookies.find(({ name }) => name === 'fiacre-session');
    expect([session?.httpOnly, session?.sameSite]).toEqual([true, 'Lax']);
    const wrong = await submit('something-else-1');
    expect([wrong.headers.location, wrong.cookies]).toEqual([
      '/login?returnTo=%2Fbookings&problem=auth_error',
      [],
    ]);
  });

  test('refuses a form that another site submits', async () => {
    const answer = await submit(testPassword, { 'sec-fetch-site': 'cross-site' });
    expect([answer.headers.location, answer.cookies]).toEqual([
      '/login?returnTo=%2Fbookings&problem=cross_site',
      [],
    ]);
  });
});

describe('a static file', () => {
  test('of the build is cached forever by browsers, any other for an hour', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each(['/assets/gone-9z.js', '/.vite/manifest.json', '/assets/..%2f..%2fpackage.json'])(
    '%s is not found, rather than rendered as a page',
    async (url) => {
      const before = drawn.length;
      expect((await get(url)).statusCode).toBe(404);
      expect(drawn).toHaveLength(before);
    },
  );
});

test('the texts of a page are cached forever under a name derived from their content, never under an earlier name', async () => {
  const cacheOf = async (name: string) => {
    const answer = await get(`/texts/${name}.json`);
    return [answer.statusCode, answer.headers['cache-control']];
  };
  expect(await cacheOf('en-new0000000')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await cacheOf('en-old0000000')).toEqual([200, 'no-store']);
  expect((await cacheOf('gone-000000000'))[0]).toBe(404);
});

test('the texts of a page are compressed once, at the highest quality', async () => {
  const file = () => get('/texts/en-new0000000.json', { 'accept-encoding': 'br' });
  await expect.poll(async () => (await file()).headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync((await file()).rawPayload).toString()).toBe('{}');
  expect((await get('/texts/en-new0000000.json')).body).toBe('{}');
});

test('a script or style sheet is served without the headers of documents; everything else keeps them', async () => {
  const script = (await get('/assets/app-1a2b.js')).headers;
  expect([script['content-security-policy'], script['x-content-type-options']]).toEqual([
    undefined,
    'nosniff',
  ]);
  for (const url of ['/favicon.svg', '/'])
    expect((await get(url)).headers['content-security-policy']).toContain("default-src 'self'");
  expect((await get('/texts/en-new0000000.json')).headers['content-security-policy']).toContain("'none'");
});

test('the API description contains no pages', async () => {
  const { paths } = (await get('/openapi.json')).json<{ paths: Record<string, unknown> }>();
  const stars = Object.keys(paths).filter((path) => path.includes('*'));
  expect([Object.keys(paths).length > 50, stars]).toEqual([true, []]);
});

test('an unknown API call is never rendered as a page', async () => {
  const answer = await get('/api/nothing');
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
    404,
    'not_found',
  ]);
});
