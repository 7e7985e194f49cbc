import { generateKeyPairSync } from 'node:crypto';
import { startTestApp, testStart, type TestApp } from '../../../testing/start-test-app.ts';
import type { SocialProvider } from '../../record/tables.ts';
import { startFakeFacebook, type FakeFacebook } from './fake-facebook.ts';
import { startFakeOpenId, type FakeOpenId } from './fake-open-id.ts';

/** A browser's cookies, by name. */
export type Browser = Map<string, string>;

/** Where a browser is redirected to, and its cookies. */
export interface Landing {
  readonly status: number;
  readonly location: string;
}

export interface SocialWorld {
  readonly app: TestApp;
  readonly google: FakeOpenId;
  readonly apple: FakeOpenId;
  readonly facebook: FakeFacebook;
  /** Presses the provider's button; returns the address that the browser is sent to. */
  start(provider: SocialProvider, browser: Browser, returnTo?: string): Promise<URL>;
  /** The provider redirects the browser back. */
  comeBack(provider: SocialProvider, browser: Browser, answer: Record<string, string>): Promise<Landing>;
  /** The person signed in in this browser, null for none. */
  who(
    browser: Browser,
  ): Promise<{ id: string; email: string | null; firstName: string; loginType: string } | null>;
  close(): Promise<void>;
}

// Long enough to be a signing key: a fake ID token signed with it must be refused.
const googleSecret = 'not-a-real-secret-of-google-at-all';
const origin = 'http://localhost:3000';

/** The server with all three providers configured, each a fake that validates like the real one. */
export async function startSocialWorld(env: Record<string, string> = {}): Promise<SocialWorld> {
  // The fakes start before the app and use its clock.
  const started: TestApp[] = [];
  const clock = { now: () => started[0]?.clock.now() ?? testStart };
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const google = await startFakeOpenId({
    kind: 'google',
    clientId: 'g-client',
    clientSecret: googleSecret,
    clock,
  });
  const apple = await startFakeOpenId({
    kind: 'apple',
    clientId: 'test.fiacre.web',
    apple: { publicKey: key.publicKey, teamId: 'TEAM', keyId: 'KEY' },
    clock,
  });
  const facebook = await startFakeFacebook({ appId: 'f-app', appSecret: 'f-secret', version: 'v24.0' });
  for (const [name, fake] of Object.entries({ google, apple, facebook }))
    fake.state.registered = `${origin}/api/auth/social/${name}/callback`;
  const app = await startTestApp({
    env: {
      PUBLIC_URL: origin,
      GOOGLE_CLIENT_ID: 'g-client',
      GOOGLE_CLIENT_SECRET: googleSecret,
      GOOGLE_URL: google.url,
      APPLE_CLIENT_ID: 'test.fiacre.web',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: String(key.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll(
        '\n',
        '\\n',
      ),
      APPLE_URL: apple.url,
      FACEBOOK_APP_ID: 'f-app',
      FACEBOOK_APP_SECRET: 'f-secret',
      FACEBOOK_URL: facebook.url,
      FACEBOOK_LOGIN_ENABLED: 'true',
      ...env,
    },
  });
  started.push(app);
  return {
    app,
    google,
    apple,
    facebook,
    async start(provider, browser, returnTo) {
      const landing = await visit(app, browser, {
        method: 'GET',
        url: `/api/auth/social/${provider}/start`,
        query: returnTo === undefined ? {} : { returnTo },
      });
      return new URL(landing.location, origin);
    },
    comeBack(provider, browser, answer) {
      const url = `/api/auth/social/${provider}/callback`;
      if (provider !== 'apple') return visit(app, browser, { method: 'GET', url, query: answer });
      // A form posted from another site: the browser marks it as cross-site and sends only the cookies allowed there.
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
      const payload = new URLSearchParams(answer).toString();
      return visit(app, browser, {
        method: 'POST',
        url,
        headers: { ...headers, origin: apple.url },
        payload,
      });
    },
    async who(browser) {
      const answer = await app.http.inject({
        method: 'GET',
        url: '/api/me',
        headers: { cookie: cookiesOf(browser) },
      });
      return answer.statusCode === 200 ? answer.json() : null;
    },
    async close() {
      await app.close();
      for (const fake of [google, apple, facebook]) fake.close();
    },
  };
}

interface Visit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

async function visit(app: TestApp, browser: Browser, request: Visit): Promise<Landing> {
  const foreignPost = request.headers?.['sec-fetch-site'] === 'cross-site';
  const cookie = cookiesOf(browser, foreignPost);
  const answer = await app.http.inject({ ...request, headers: { ...request.headers, cookie } });
  for (const { name, value, sameSite, expires } of answer.cookies) {
    if (expires !== undefined && expires.getTime() === 0) browser.delete(name);
    else browser.set(name, `${value}${sameSite === 'None' ? ' none' : ''}`);
  }
  return { status: answer.statusCode, location: String(answer.headers.location ?? '') };
}

// SameSite=Lax cookies are not sent when another site posts a form.
function cookiesOf(browser: Browser, foreignPost = false): string {
  return [...browser]
    .filter(([, value]) => !foreignPost || value.endsWith(' none'))
    .map(([name, value]) => `${name}=${value.replace(' none', '')}`)
    .join('; ');
}
