import type { BotCheckConfig } from '../platform/config/sign-in-config.ts';
import { signInServices } from '../platform/outbound/configured-services.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** Refuses a request whose sender did not show to be a person; lets everybody pass where none is configured. */
export type BotCheck = (token: string | undefined) => Promise<void>;

/**
 * AUTH-8, AUTH-13: a pluggable verifier, off when not configured; the three services answer the same form alike. The caller's address is not passed on: it is nobody
 * else's business. A service that does not answer closes this door, not the others.
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
    // A token that was won on another site is not one for ours.
    if (success !== true || (typeof hostname === 'string' && hostname !== ownHost))
      refuse('bot_check_failed');
  };
}
