import { importPKCS8, SignJWT } from 'jose';
import {
  addressVariable,
  configuredBy,
  idVariable,
  secretVariable,
  type SettingsOf,
} from '../../platform/services/variables.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createOpenId } from './open-id.ts';
import { textOf, type Provider, type ProviderParts, type SignInProvider } from './provider.ts';

const appleUrl = 'https://appleid.apple.com';

const variables = {
  APPLE_CLIENT_ID: idVariable('signing in with Apple: the Services ID; `PUBLIC_URL` must be https'),
  APPLE_TEAM_ID: idVariable('the team of the developer account'),
  APPLE_KEY_ID: idVariable('the id of the key'),
  APPLE_PRIVATE_KEY: secretVariable('the key (PEM; line breaks may be written as \\n)'),
  APPLE_URL: addressVariable('an address other than Apple’s own'),
} as const;

const configuration = configuredBy(
  variables,
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  (values) => ({
    clientId: values.APPLE_CLIENT_ID,
    teamId: values.APPLE_TEAM_ID,
    keyId: values.APPLE_KEY_ID,
    // PKCS #8 in PEM; environment variables often contain \n for its line breaks.
    privateKey: values.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
    url: values.APPLE_URL ?? null,
  }),
);
type AppleSettings = SettingsOf<typeof configuration>;

/** Signing in with Apple. */
export const apple: SignInProvider<typeof variables, AppleSettings> = {
  name: 'apple',
  ...configuration,
  calls: ({ url }) => [url ?? appleUrl],
  referralName: 'rider',
  create: createApple,
};

const secretSeconds = 300;

/** Apple, through OpenID Connect; it responds with a form, and sends the name only once. */
function createApple(config: AppleSettings, parts: ProviderParts): Provider {
  const base = config.url ?? appleUrl;
  const openId = createOpenId(
    {
      issuer: base,
      authorization: `${base}/auth/authorize`,
      token: `${base}/auth/token`,
      keys: `${base}/auth/keys`,
      clientId: config.clientId,
      clientSecret: () => appleSecret(config, base, parts.clock),
      scope: 'openid name email',
      extra: { response_mode: 'form_post' },
    },
    parts,
  );
  return {
    answersByForm: true,
    startAddress: (flow) => openId.startAddress(flow),
    async finish(flow, answer) {
      const claims = await openId.claims(flow, answer);
      const verified = claims['email_verified'];
      return {
        provider: 'apple',
        subject: claims.sub,
        email: textOf(claims['email'], 254) || null,
        emailVerified: verified === true || verified === 'true',
        ...nameIn(answer.user),
      };
    },
  };
}

/** Apple's client secret: a token that we sign with the key of the developer account. */
async function appleSecret(config: AppleSettings, audience: string, clock: Clock): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: config.keyId })
    .setIssuer(config.teamId)
    .setSubject(config.clientId)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + secretSeconds)
    .sign(await importPKCS8(config.privateKey, 'ES256'));
}

// Unsigned and editable by the person: usable as an initial name, and for nothing else.
function nameIn(user: string | undefined): { firstName: string; lastName: string } {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } };
    return { firstName: textOf(name?.firstName), lastName: textOf(name?.lastName) };
  } catch {
    return { firstName: '', lastName: '' };
  }
}
