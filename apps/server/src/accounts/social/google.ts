import {
  addressVariable,
  configuredBy,
  idVariable,
  secretVariable,
  type SettingsOf,
} from '../../platform/services/variables.ts';
import { createOpenId } from './open-id.ts';
import { textOf, type Provider, type ProviderParts, type SignInProvider } from './provider.ts';

const tokensUrl = 'https://oauth2.googleapis.com';
const keysUrl = 'https://www.googleapis.com';

const variables = {
  GOOGLE_CLIENT_ID: idVariable('signing in with Google'),
  GOOGLE_CLIENT_SECRET: secretVariable('the secret of the client'),
  GOOGLE_URL: addressVariable('an address other than Google’s own'),
} as const;

const configuration = configuredBy(variables, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], (values) => ({
  clientId: values.GOOGLE_CLIENT_ID,
  clientSecret: values.GOOGLE_CLIENT_SECRET,
  url: values.GOOGLE_URL ?? null,
}));
type GoogleSettings = SettingsOf<typeof configuration>;

/** Signing in with Google. */
export const google: SignInProvider<typeof variables, GoogleSettings> = {
  name: 'google',
  ...configuration,
  calls: ({ url }) => (url === null ? [tokensUrl, keysUrl] : [url]),
  referralName: 'rider',
  create: createGoogle,
};

/** Google, through OpenID Connect. */
function createGoogle(config: GoogleSettings, parts: ProviderParts): Provider {
  const { url } = config;
  const openId = createOpenId(
    {
      issuer: url ?? 'https://accounts.google.com',
      authorization: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token: `${url ?? tokensUrl}/token`,
      keys: `${url ?? keysUrl}/oauth2/v3/certs`,
      clientId: config.clientId,
      clientSecret: () => Promise.resolve(config.clientSecret),
      scope: 'openid email profile',
    },
    parts,
  );
  return {
    answersByForm: false,
    startAddress: (flow) => openId.startAddress(flow),
    async finish(flow, answer) {
      const claims = await openId.claims(flow, answer);
      const email = textOf(claims['email'], 254) || null;
      return {
        provider: 'google',
        subject: claims.sub,
        email,
        emailVerified: claims['email_verified'] === true && isGoogles(email, claims['hd']),
        firstName: textOf(claims['given_name']),
        lastName: textOf(claims['family_name']),
      };
    },
  };
}

// For other domains Google only knows that the person once had access to the mailbox; it may be someone else's by now.
function isGoogles(email: string | null, hostedDomain: unknown): boolean {
  if (email === null) return false;
  return /@gmail\.com$/i.test(email) || typeof hostedDomain === 'string';
}
