import type { BotCheckConfig } from '../platform/config/sign-in-config.ts';

/** The origins of the scripts and frames of a bot check. Source: the services' own notes on content policies. */
const sources: Readonly<Record<BotCheckConfig['provider'], readonly string[]>> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};

/** These services create scripts and markup from text, which cannot be turned off. */
const dropped = new Set(['require-trusted-types-for', 'trusted-types']);
const opened = new Set(['script-src', 'frame-src', 'style-src', 'connect-src']);

/**
 * The content policy of the sign-in page where a bot check is configured; all other pages keep the strict policy.
 * Source: AUTH-8.
 */
export function policyWithBotCheck(policy: string, provider: BotCheckConfig['provider']): string {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(' '))
    .filter(([name = '']) => !dropped.has(name))
    .map(([name = '', ...allowed]) =>
      opened.has(name)
        ? [name, ...allowed.filter((source) => source !== "'none'"), ...sources[provider]].join(' ')
        : [name, ...allowed].join(' '),
    )
    .join('; ');
}
