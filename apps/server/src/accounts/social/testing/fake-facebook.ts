import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeFacebookPerson {
  readonly id: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
}

interface Options {
  readonly appId: string;
  readonly appSecret: string;
  readonly version: string;
}

/**
 * A fake Facebook on loopback: its Graph API validates app, secret, redirect address, codes and proofs like the real
 * one.
 */
export async function startFakeFacebook({ appId, appSecret, version }: Options) {
  const codes = new Map<string, { person: FakeFacebookPerson; redirectUri: string }>();
  const tokens = new Map<string, FakeFacebookPerson>();
  /** Overrides of what the Graph API returns. */
  const state: { facts: Record<string, unknown>; registered: string; meIs: string | null } = {
    facts: {},
    registered: '',
    meIs: null,
  };
  const read = (path: string, query: URLSearchParams): unknown => {
    if (path === `/${version}/oauth/access_token`) {
      const grant = codes.get(query.get('code') ?? '');
      const right = query.get('client_id') === appId && query.get('client_secret') === appSecret;
      if (grant === undefined || !right || query.get('redirect_uri') !== grant.redirectUri) return null;
      codes.delete(query.get('code') ?? '');
      const token = `EAAB${randomUUID()}`;
      tokens.set(token, grant.person);
      return { access_token: token, token_type: 'bearer', expires_in: 5_183_944 };
    }
    if (path === `/${version}/debug_token`) {
      const person = tokens.get(query.get('input_token') ?? '');
      if (query.get('access_token') !== `${appId}|${appSecret}` || person === undefined) return null;
      return { data: { app_id: appId, is_valid: true, user_id: person.id, expires_at: 0, ...state.facts } };
    }
    if (path === `/${version}/me`) {
      const token = query.get('access_token') ?? '';
      const proof = createHmac('sha256', appSecret).update(token).digest('hex');
      const person = tokens.get(token);
      if (person === undefined || query.get('appsecret_proof') !== proof) return null;
      return { ...person, id: state.meIs ?? person.id };
    }
    return null;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://graph');
    const body = read(pathname, searchParams);
    response
      .writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? { error: { code: 190, type: 'OAuthException' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    state,
    /** The person agrees in Facebook's dialog. */
    approve(start: URL, person: FakeFacebookPerson): { code: string; state: string } {
      const asked = start.searchParams;
      const right =
        start.href.startsWith(`${url}/${version}/dialog/oauth?`) &&
        asked.get('client_id') === appId &&
        asked.get('redirect_uri') === state.registered;
      if (!right) throw new Error('Facebook shows an error page');
      const code = randomUUID();
      codes.set(code, { person, redirectUri: state.registered });
      return { code, state: asked.get('state') ?? '' };
    },
    close: () => server.close(),
  };
}

export type FakeFacebook = Awaited<ReturnType<typeof startFakeFacebook>>;
