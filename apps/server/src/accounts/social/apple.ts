import { importPKCS8, SignJWT } from 'jose';
import type { AppleCredentials } from '../../platform/config/sign-in-config.ts';
import { signInServices } from '../../platform/config/configured-services.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createOpenId, type OpenIdParts } from './open-id.ts';
import { textOf, type Provider } from './provider.ts';

const secretSeconds = 300;

/** Apple, through OpenID Connect; it responds with a form, and sends the name only once. */
export function createApple(config: AppleCredentials, parts: OpenIdParts): Provider {
  const base = config.url ?? signInServices.apple;
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
async function appleSecret(config: AppleCredentials, audience: string, clock: Clock): Promise<string> {
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
