import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';
import type { RenderContext, WebBuild } from './web-build.ts';

const inline = { style: 'a{color:red}', script: 'go()' };
const drawn: RenderContext[] = [];
const entry: WebBuild['entry'] = {
  async render(url, context) {
    drawn.push(context);
    return { status: 200, ...(url.startsWith('/widget') && { inline }) };
  },
  textsAt: () => null,
  documentOf: () => `<!doctype html><title>page</title>${drawn.length}`,
};

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiacre-widget-'));
  await writeFile(join(folder, 'widget.js'), 'go()');
  await writeFile(join(folder, 'other.js'), 'go()');
  app = await startTestApp({ parts: { web: { clientFolder: folder, entry } } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const list = async (widgetSites: string) =>
  changeSettings(app, await app.addPerson('admin'), { widgetSites });
async function framing(url: string) {
  const { headers } = await get(url);
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
  return [ancestors, headers['x-frame-options']];
}

describe('framing', () => {
  test('WIDGET-2 an empty list lets no other site frame the widget', async () => {
    expect(await framing('/widget')).toEqual(["'self'", 'SAMEORIGIN']);
    expect(await framing('/widget?theme=dark')).toEqual(["'self'", 'SAMEORIGIN']);
  });

  test('WIDGET-2 exactly the listed sites may frame the widget, and nothing else', async () => {
    await list('https://taxi.example https://www.taxi.example:8443');
    const listed = ["'self' https://taxi.example https://www.taxi.example:8443", undefined];
    for (const url of ['/widget', '/widget?language=de', '/widget?site=https://evil.example'])
      expect(await framing(url)).toEqual(listed);
    const refused = ["'none'", 'DENY'];
    for (const url of [
      '/',
      '/login',
      '/bookings',
      '/widget/x',
      '/widgets',
      '/Widget',
      '/api/settings',
      '/nothing.png',
    ])
      expect([url, ...(await framing(url))]).toEqual([url, ...refused]);
    await list('');
    expect(await framing('/widget')).toEqual(["'self'", 'SAMEORIGIN']);
  });

  test('WIDGET-2 a browser with the document of an earlier list gets the headers of the new one', async () => {
    const before = await get('/widget');
    await list('https://later.example');
    const after = await get('/widget', { 'if-none-match': String(before.headers.etag) });
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.headers['content-security-policy']).toContain('https://later.example');
    await list('');
  });
});

describe('the list of sites', () => {
  test.each([
    'http://taxi.example',
    'https://*.taxi.example',
    'https://taxi.example/',
    "https://taxi.example;script-src 'unsafe-inline'",
    'https://taxi.example\nhttps://b.example',
    "'self'",
    '*',
  ])('WIDGET-3 the server refuses %j at its field', async (widgetSites) => {
    const answer = await app.call('updateSettings', {
      as: await app.addPerson('admin'),
      body: { widgetSites, expected: { widgetSites: '' } },
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: { code: 'invalid_request', facts: { issues: [{ path: 'body.widgetSites' }] } } },
    ]);
    expect(await framing('/widget')).toEqual(["'self'", 'SAMEORIGIN']);
  });

  test('WIDGET-3 only an admin changes it', async () => {
    const widgetSites = 'https://evil.example';
    for (const role of ['rider', 'driver', 'fleetadmin'] as const) {
      const body = { widgetSites, expected: { widgetSites: '' } };
      expect((await app.call('updateSettings', { as: await app.addPerson(role), body })).status).toBe(403);
    }
  });
});

describe('the document', () => {
  test('WIDGET-4 is the same whoever is signed in, and sets no cookie', async () => {
    const { token } = await app.addPerson('driver');
    const cookie = `fiacre-session=${token}; fiacre-language=fr; fiacre-theme=dark`;
    const answer = await get('/widget', { cookie });
    expect([answer.statusCode, answer.headers['set-cookie'], answer.headers['fiacre-reader']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(drawn.at(-1)).toMatchObject({ user: null, liveSeq: 0 });
    expect([drawn.at(-1)?.languageCookie, drawn.at(-1)?.themeCookie]).toEqual([undefined, undefined]);
  });

  test('WIDGET-6 is in the language of the line, otherwise in the browser’s', async () => {
    const languageOf = async (url: string) => {
      await get(url, { 'accept-language': 'es' });
      return drawn.at(-1)?.languageCookie;
    };
    expect(await languageOf('/widget?language=ar')).toBe('ar');
    expect(await languageOf('/widget')).toBe('es');
    expect(await languageOf('/widget?language=ar&language=de')).toBe('es');
  });

  test('WIDGET-2 may contain only its own style and script', async () => {
    const policy = String((await get('/widget')).headers['content-security-policy']);
    const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hashOf(inline.script)};`);
    expect(policy).toContain(hashOf(inline.style));
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  test('WIDGET-4 is cached only without parameters', async () => {
    const cachingOf = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await cachingOf('/widget')).toBe('private, no-cache');
    expect(await cachingOf('/widget?pickup_address=Home')).toBe('no-store');
  });
});

test('WIDGET-1 other sites may load this one script, which browsers cache', async () => {
  const sharing = async (url: string) => {
    const { headers } = await get(url);
    return [headers['cross-origin-resource-policy'], headers['cache-control']];
  };
  expect(await sharing('/widget.js')).toEqual(['cross-origin', 'public, max-age=3600']);
  expect(await sharing('/other.js')).toEqual(['same-origin', 'public, max-age=3600']);
});
