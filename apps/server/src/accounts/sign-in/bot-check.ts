import type { SignInMethods } from '@fiacre/contract';
import * as z from 'zod';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { ServiceDeclaration } from '../../platform/services/service-declaration.ts';
import { addressVariable, allOrNone, idVariable, secretVariable } from '../../platform/services/variables.ts';

/** A service that tells people from programs. */
interface BotCheckProvider {
  readonly name: NonNullable<z.infer<typeof SignInMethods>['botCheck']>['provider'];
  /** Where its tokens are verified; all of them use the same request format. */
  readonly url: string;
  /** The origins of its scripts and frames. Source: the services' own notes on content policies. */
  readonly sources: readonly string[];
}

/** Every bot check. The web loads its script (`features/sign-in/bot-check.ts`). */
export const botChecks: readonly BotCheckProvider[] = [
  {
    name: 'turnstile',
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    sources: ['https://challenges.cloudflare.com'],
  },
  {
    name: 'hcaptcha',
    url: 'https://api.hcaptcha.com/siteverify',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  {
    name: 'recaptcha',
    url: 'https://www.google.com/recaptcha/api/siteverify',
    sources: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  },
];

const variables = {
  BOT_CHECK: {
    schema: z.enum(botChecks.map(({ name }) => name)).optional(),
    meaning:
      'turnstile, hcaptcha or recaptcha before a text message with a code is sent; the sign-in page then loads the service’s script',
  },
  BOT_CHECK_SITE_KEY: idVariable('its key for pages; required with `BOT_CHECK`'),
  BOT_CHECK_SECRET: secretVariable('its key for this server; required with `BOT_CHECK`'),
  BOT_CHECK_URL: addressVariable('an address other than the service’s own'),
} as const;

export interface BotCheckSettings {
  readonly check: BotCheckProvider;
  readonly siteKey: string;
  readonly secret: string;
  readonly url: string;
}

/** The chosen bot check. Source: AUTH-8. */
export const botCheckService: ServiceDeclaration<typeof variables, BotCheckSettings> = {
  name: 'bot_check',
  variables,
  problems: (values) => allOrNone(values, ['BOT_CHECK', 'BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET']),
  settings({ BOT_CHECK: name, BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret, BOT_CHECK_URL: url }) {
    const check = botChecks.find((one) => one.name === name);
    if (check === undefined || siteKey === undefined || secret === undefined) return null;
    return { check, siteKey, secret, url: url ?? check.url };
  },
  calls: ({ url }) => [url],
};

/** Refuses requests that fail the bot check; accepts all requests if no check is configured. */
export type BotCheck = (token: string | undefined) => Promise<void>;

/**
 * The check is off unless configured. The caller's address is not passed on, for privacy. If the service does not
 * respond, only this route is closed. Source: AUTH-8, AUTH-13.
 */
export function createBotCheck(
  settings: BotCheckSettings | null,
  outbound: Outbound,
  ownHost: string,
): BotCheck {
  if (settings === null) return () => Promise.resolve();
  const { url, secret, siteKey } = settings;
  return async (token) => {
    if (token === undefined || token === '') refuse('bot_check_failed');
    const body = new URLSearchParams({ secret, response: token, sitekey: siteKey });
    const answer = await outbound
      .fetch(url, { method: 'POST', body })
      .then((response): Promise<unknown> => response.json())
      .catch(() => refuse('unavailable'));
    const { success, hostname } = answer as { success?: unknown; hostname?: unknown };
    // A token issued on another site is not valid for ours.
    if (success !== true || (typeof hostname === 'string' && hostname !== ownHost))
      refuse('bot_check_failed');
  };
}
