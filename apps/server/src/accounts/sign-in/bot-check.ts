import type { BotCheckConfig } from '../../platform/config/sign-in-config.ts';
import { signInServices } from '../../platform/config/configured-services.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { refuse } from '../../platform/refusal/refusal.ts';

/** Refuses requests that fail the bot check; accepts all requests if no check is configured. */
export type BotCheck = (token: string | undefined) => Promise<void>;

/**
 * The check is off unless configured. All three services use the same request format. The caller's address is not
 * passed on, for privacy. If the service does not respond, only this route is closed. Source: AUTH-8, AUTH-13.
 */
export function createBotCheck(config: BotCheckConfig | null, outbound: Outbound, ownHost: string): BotCheck {
  if (config === null) return () => Promise.resolve();
  const address = config.url ?? signInServices[config.provider];
  return async (token) => {
    if (token === undefined || token === '') refuse('bot_check_failed');
    const body = new URLSearchParams({
      secret: config.secret,
      response: token,
      sitekey: config.siteKey,
    });
    const answer = await outbound
      .fetch(address, { method: 'POST', body })
      .then((response): Promise<unknown> => response.json())
      .catch(() => refuse('unavailable'));
    const { success, hostname } = answer as { success?: unknown; hostname?: unknown };
    // A token issued on another site is not valid for ours.
    if (success !== true || (typeof hostname === 'string' && hostname !== ownHost))
      refuse('bot_check_failed');
  };
}
