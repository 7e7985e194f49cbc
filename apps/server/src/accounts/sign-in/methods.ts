import type { Handler } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { signInProviders } from '../social/providers.ts';
import { botCheckService } from './bot-check.ts';
import type { Providers } from '../social/provider.ts';

/** The sign-in methods that a page may offer. Sources: LOGIN-2, AUTH-7, AUTH-11, SET-21. */
export function createSignInMethods({ config }: Platform, providers: Providers): Handler<'signInMethods'> {
  const { passwordPolicy } = config.signIn;
  const botCheck = config.services.of(botCheckService);
  const social = signInProviders.map(({ name }) => name).filter((name) => providers[name] !== null);
  return () =>
    Promise.resolve({
      email: true,
      phone: config.logins.mobile,
      social,
      passkeys: true,
      passwordPolicy,
      botCheck: botCheck === null ? null : { provider: botCheck.check.name, siteKey: botCheck.siteKey },
    });
}
