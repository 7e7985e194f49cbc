import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { base64url, exportJWK, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/time/clock.ts';

/** A provider's data about a person. */
export interface FakePerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** Changes to the ID token, as by a dishonest or broken provider or an attacker in between. */
export interface TokenChange {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly secondsOld?: number;
  readonly withoutIdToken?: true;
  readonly signedBy?: 'foreign key' | 'nobody' | 'shared secret' | 'public key as secret';
}

export interface FakeOpenIdOptions {
  readonly kind: 'google' | 'apple';
  readonly clientId: string;
  /** Google's secret; Apple's is a token that our key signs. */
  readonly clientSecret?: string;
  readonly apple?: { readonly publicKey: KeyObject; readonly teamId: string; readonly keyId: string };
  readonly clock: Clock;
}

interface Grant {
  readonly person: FakePerson;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const paths = {
  google: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
  apple: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
} as const;

/** A fake Google or Apple on loopback, as strict about requests as the real one. */
export async function startFakeOpenId(options: FakeOpenIdOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const grants = new Map<string, Grant>();
  const tokenErrors: string[] = [];
  const state: { twist: TokenChange; registered: string; down: boolean } = {
    twist: {},
    registered: '',
    down: false,
  };
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (state.down) return response.writeHead(503).end();
    if (request.url === paths[options.kind].keys) {
      const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
      return answer(response, 200, { keys: [jwk] });
    }
    if (request.url !== paths[options.kind].token || request.method !== 'POST')
      return answer(response, 404, {});
    const form = new URLSearchParams(await text(request));
    const problem = await refusalOf(form);
    if (problem !== null) {
      tokenErrors.push(problem);
      return answer(response, 400, { error: problem });
    }
    const grant = grants.get(form.get('code') ?? '')!;
    grants.delete(form.get('code') ?? '');
    return answer(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      ...(state.twist.withoutIdToken !== true && { id_token: await identity(grant) }),
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seconds = () => Math.floor(options.clock.now().getTime() / 1000);

  async function refusalOf(form: URLSearchParams): Promise<string | null> {
    if (form.get('grant_type') !== 'authorization_code') return 'unsupported_grant_type';
    if (form.get('client_id') !== options.clientId) return 'invalid_client';
    if (!(await isOurSecret(form.get('client_secret') ?? ''))) return 'invalid_client';
    const grant = grants.get(form.get('code') ?? '');
    if (grant === undefined || form.get('redirect_uri') !== grant.redirectUri) return 'invalid_grant';
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return challenge === grant.challenge ? null : 'invalid_grant';
  }

  async function isOurSecret(secret: string): Promise<boolean> {
    if (options.apple === undefined) return secret === options.clientSecret;
    const { publicKey: key, teamId, keyId } = options.apple;
    const checks = { algorithms: ['ES256'], issuer: teamId, subject: options.clientId, audience: url };
    return jwtVerify(secret, key, { ...checks, currentDate: options.clock.now() }).then(
      ({ protectedHeader, payload }) =>
        protectedHeader.kid === keyId && (payload.exp ?? Infinity) < seconds() + 15_777_000,
      () => false,
    );
  }

  function identity({ person, nonce }: Grant): Promise<string> {
    const { twist } = state;
    const issued = seconds() - (twist.secondsOld ?? 0);
    const claims = {
      iss: url,
      aud: options.clientId,
      iat: issued,
      exp: issued + 3600,
      nonce,
      ...person,
      ...twist.claims,
    };
    const sign = (alg: string, key: KeyObject | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
    const hs256 = new TextEncoder().encode((options.clientSecret ?? '').padEnd(32, 'x'));
    const pem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
    const unsigned = `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claims))}.`;
    const signatures: Record<NonNullable<TokenChange['signedBy']>, () => Promise<string>> = {
      'foreign key': () => sign('RS256', foreign),
      'shared secret': () => sign('HS256', hs256),
      'public key as secret': () => sign('HS256', pem),
      nobody: () => Promise.resolve(unsigned),
    };
    return twist.signedBy === undefined ? sign('RS256', privateKey) : signatures[twist.signedBy]();
  }

  return {
    url,
    state,
    tokenErrors,
    /** The person agrees on the provider's page; returns the parameters with which the browser is sent back. */
    approve(start: URL, person: FakePerson): { code: string; state: string } {
      const asked = start.searchParams;
      const wrong = [
        start.href.startsWith(`${url}${paths[options.kind].authorize}?`) || 'address',
        asked.get('client_id') === options.clientId || 'client_id',
        asked.get('redirect_uri') === state.registered || 'redirect_uri',
        asked.get('response_type') === 'code' || 'response_type',
        asked.get('code_challenge_method') === 'S256' || 'code_challenge_method',
        (asked.get('scope') ?? '').split(' ').includes('openid') || 'scope',
        options.kind === 'google' || asked.get('response_mode') === 'form_post' || 'response_mode',
      ].filter((one) => one !== true);
      if (wrong.length > 0) throw new Error(`The provider shows an error page: ${wrong.join(', ')}`);
      const code = randomUUID();
      grants.set(code, {
        person,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      return { code, state: asked.get('state') ?? '' };
    },
    close: () => server.close(),
  };
}

export type FakeOpenId = Awaited<ReturnType<typeof startFakeOpenId>>;

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
