import type { Platform } from '../../platform/platform.ts';
import { createApple } from './apple.ts';
import { createFacebook } from './facebook.ts';
import { createGoogle } from './google.ts';
import type { Providers } from './provider.ts';

/** The providers whose credentials are set; Facebook's button has its own switch. Source: AUTH-11, SET-21. */
export function configuredProviders({ config, outbound, clock }: Platform): Providers {
  const { google, facebook, apple } = config.signIn;
  const parts = { outbound, clock };
  return {
    google: google === null ? null : createGoogle(google, parts),
    facebook: facebook === null || !config.logins.facebook ? null : createFacebook(facebook, parts),
    apple: apple === null ? null : createApple(apple, parts),
  };
}
