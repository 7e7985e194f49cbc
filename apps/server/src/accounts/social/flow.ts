import { createHash } from 'node:crypto';
import type { Call } from '../../platform/http/handler.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import type { AccountTables, SocialProvider } from '../record/tables.ts';
import { newToken } from '../record/tokens.ts';
import type { Flow } from './provider.ts';

const flowMilliseconds = 10 * 60_000;
const browserCookie = 'fiacre-social';
const cookiePath = '/api/auth/social';

interface Started {
  readonly provider: SocialProvider;
  readonly returnPath: string;
  readonly byForm: boolean;
}

/**
 * Starts a sign-in that only this browser can finish: its cookie and the state belong together, so another site's
 * callback cannot sign anyone in. Nonce and PKCE verifier are derived from the cookie; none of them is stored.
 */
export async function startFlow(
  parts: AccountParts,
  reply: Call<'signIn'>['reply'],
  { provider, returnPath, byForm }: Started,
): Promise<Flow> {
  const { platform } = parts;
  const [browser, state] = [newToken(platform.random), newToken(platform.random)];
  const expiresAt = new Date(platform.clock.now().getTime() + flowMilliseconds);
  await platform.transact(async (tx) => {
    await tx.sql
      .withTables<AccountTables>()
      .insertInto('social_flows')
      .values({
        state_hash: hashOf(parts, provider, state, browser),
        provider,
        return_path: returnPath,
        created_at: tx.now,
        expires_at: expiresAt,
      })
      .execute();
  });
  reply.setCookie(browserCookie, browser, { path: cookiePath, expiresAt, fromForeignSites: byForm });
  return flowOf(parts, provider, state, browser);
}

export interface TakenFlow extends Flow {
  readonly returnPath: string;
}

/**
 * The flow that this browser started with this state; each flow can be taken once. Null if it belongs to another
 * browser, or is used or expired.
 */
export async function takeFlow(
  parts: AccountParts,
  call: Pick<Call<'signIn'>, 'cookie' | 'reply'>,
  provider: SocialProvider,
  state: string | undefined,
): Promise<TakenFlow | null> {
  const browser = call.cookie(browserCookie);
  if (browser === null || state === undefined) return null;
  call.reply.setCookie(browserCookie, '', { path: cookiePath, expiresAt: new Date(0) });
  const taken = await parts.platform.transact((tx) => take(tx, hashOf(parts, provider, state, browser)));
  return taken === null ? null : { ...flowOf(parts, provider, state, browser), returnPath: taken };
}

async function take(tx: Tx, stateHash: string): Promise<string | null> {
  const row = await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('social_flows')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', tx.now)
    .returning('return_path')
    .executeTakeFirst();
  return row?.return_path ?? null;
}

function flowOf({ platform }: AccountParts, provider: SocialProvider, state: string, browser: string): Flow {
  const derived = (use: string) =>
    createHash('sha256').update(`${use} ${browser} ${state}`).digest('base64url');
  return {
    state,
    nonce: derived('nonce'),
    codeVerifier: derived('verifier'),
    redirectUri: `${platform.config.http.publicUrl}/api/auth/social/${provider}/callback`,
  };
}

const hashOf = ({ secret }: AccountParts, provider: SocialProvider, state: string, browser: string) =>
  secret.digest('social flow', provider, state, browser);

/** A path on our site to continue to; anything that could lead elsewhere is replaced by the start page. */
export function ownPath(wanted: string | undefined, publicUrl: string): string {
  if (wanted === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted)) return '/';
  const { origin, pathname, search } = new URL(wanted, publicUrl);
  // The decision depends on how the parser resolves dots and backslashes, not on the text itself.
  if (origin !== new URL(publicUrl).origin || /^\/[/\\]/.test(pathname)) return '/';
  return `${pathname}${search}`;
}
