import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  clockSkew,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  getJwksCache,
  setJwksCache,
  type IDToken,
} from 'openid-client';
import { systemClock } from '../../platform/time/clock.ts';
import { MissingIdToken, type Flow, type ProviderParts, type ProviderResponse } from './provider.ts';

/** An OpenID provider as configured here. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly keys: string;
  readonly clientId: string;
  /** A function, since some providers require a newly signed secret each time. */
  clientSecret(): Promise<string>;
  readonly scope: string;
  readonly extra?: Readonly<Record<string, string>>;
}

/** OpenID Connect's code flow with PKCE, state and nonce; the library verifies all of it, including the signature. */
export function createOpenId(provider: OpenIdProvider, parts: ProviderParts) {
  let keys: ReturnType<typeof getJwksCache>;
  return {
    async startAddress(flow: Flow): Promise<URL> {
      return buildAuthorizationUrl(await configure(provider, parts), {
        ...provider.extra,
        redirect_uri: flow.redirectUri,
        scope: provider.scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async claims(flow: Flow, { code, state }: ProviderResponse): Promise<IDToken> {
      const config = await configure(provider, parts);
      if (keys !== undefined) setJwksCache(config, keys);
      const answered = new URL(flow.redirectUri);
      if (code !== undefined) answered.searchParams.set('code', code);
      if (state !== undefined) answered.searchParams.set('state', state);
      const tokens = await authorizationCodeGrant(config, answered, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.codeVerifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw lacksIdToken(error) ? new MissingIdToken() : error;
      });
      keys = getJwksCache(config);
      const claims = tokens.claims();
      if (claims === undefined) throw new MissingIdToken();
      return claims;
    },
  };
}

/** The library keeps the unusable response among the causes of its error: tokens, but no ID token. */
function lacksIdToken(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('body' in error && typeof error.body === 'object' && error.body !== null)
    return 'access_token' in error.body && !('id_token' in error.body);
  return 'cause' in error && lacksIdToken(error.cause);
}

async function configure(
  provider: OpenIdProvider,
  { outbound, clock }: ProviderParts,
): Promise<Configuration> {
  const config = new Configuration(
    {
      issuer: provider.issuer,
      authorization_endpoint: provider.authorization,
      token_endpoint: provider.token,
      jwks_uri: provider.keys,
    },
    provider.clientId,
    {
      id_token_signed_response_alg: 'RS256',
      // The library uses the machine's clock, but the product's clock must apply.
      [clockSkew]: Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000),
    },
    ClientSecretPost(await provider.clientSecret()),
  );
  config[customFetch] = (url, { method, headers, body }) =>
    outbound.fetch(url, { method, headers, body: body as URLSearchParams | string | null });
  // Only an address that the operator configured may use plain HTTP, and outgoing requests restrict that to private
  // networks.
  if (provider.token.startsWith('http:')) allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  return config;
}
