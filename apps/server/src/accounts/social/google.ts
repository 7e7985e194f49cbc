import type { SignInConfig } from '../../platform/config/sign-in-config.ts';
import { signInServices } from '../../platform/config/configured-services.ts';
import { createOpenId, type OpenIdParts } from './open-id.ts';
import { textOf, type Provider } from './provider.ts';

/** Google, through OpenID Connect. */
export function createGoogle(config: NonNullable<SignInConfig['google']>, parts: OpenIdParts): Provider {
  const { url } = config;
  const openId = createOpenId(
    {
      issuer: url ?? 'https://accounts.google.com',
      authorization: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token: `${url ?? signInServices.googleTokens}/token`,
      keys: `${url ?? signInServices.googleKeys}/oauth2/v3/certs`,
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
