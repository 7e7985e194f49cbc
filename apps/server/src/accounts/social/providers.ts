import type { Platform } from '../../platform/platform.ts';
import type { SocialProvider } from '../record/tables.ts';
import { apple } from './apple.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import type { Provider, Providers, SignInProvider } from './provider.ts';

/** Every sign-in provider, in the order of the sign-in page's buttons. */
export const signInProviders: readonly SignInProvider[] = [google, facebook, apple];

/** The providers whose credentials are set. Source: AUTH-11, SET-21. */
export function configuredProviders({ config, outbound, clock }: Platform): Providers {
  const created = signInProviders.map((declaration): [SocialProvider, Provider | null] => {
    const settings = config.services.of(declaration);
    const isOff = settings === null || declaration.isEnabled?.(config) === false;
    return [declaration.name, isOff ? null : declaration.create(settings, { outbound, clock })];
  });
  return Object.fromEntries(created) as Providers;
}

export function declaredAs(name: SocialProvider): SignInProvider {
  const found = signInProviders.find((declaration) => declaration.name === name);
  if (found === undefined) throw new Error(`No sign-in provider is declared as ${name}`);
  return found;
}
