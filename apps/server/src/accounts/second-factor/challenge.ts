import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import { requireStillRight } from '../sessions/still-right.ts';
import type { User } from '../record/store.ts';
import type { AccountTables, SignInMethod } from '../record/tables.ts';
import { newToken, tokenHash } from '../record/tokens.ts';
import { factorsOf } from './factors.ts';
import { requiresSecondFactor, isStaff } from '../record/who-needs-it.ts';

const challengeMilliseconds = 5 * 60_000;

/** A sign-in that waits for its second step. */
export interface Challenge {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly enrols: boolean;
}

/** Refuses with a challenge if the first proof is not enough; the details of the refusal list the accepted factors. */
export async function requireSecondFactor(
  parts: AccountParts,
  user: User,
  method: SignInMethod,
): Promise<void> {
  if (!isStaff(user.usertype)) return;
  const { platform } = parts;
  const factors = await factorsOf(platform.db, user.id);
  const enrols = factors.length === 0;
  if (enrols && !requiresSecondFactor(platform.config, user.usertype)) return;
  const challenge = await startChallenge(parts, user, method, enrols);
  refuse('second_factor_required', { ...challenge, factors: enrols ? ['enrolment'] : factors });
}

/** Opens a sign-in that waits for its second step; `alongside` runs in the same transaction. */
export async function startChallenge(
  { platform }: AccountParts,
  user: User,
  method: SignInMethod,
  enrols: boolean,
  alongside: (tx: Tx, challenge: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly challenge: string; readonly expiresAt: string }> {
  const challenge = newToken(platform.random);
  const expiresAt = new Date(platform.clock.now().getTime() + challengeMilliseconds);
  await platform.transact(async (tx) => {
    await requireStillRight(tx, user, method);
    await tx.sql
      .withTables<AccountTables>()
      .insertInto('sign_in_challenges')
      .values({
        token_hash: tokenHash(challenge),
        user_id: user.id,
        method,
        enrols,
        created_at: tx.now,
        expires_at: expiresAt,
      })
      .execute();
    await alongside(tx, challenge);
  });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

/** The sign-in of a challenge; it stays open for another attempt. */
export async function readChallenge({ platform }: AccountParts, token: string): Promise<Challenge> {
  const row = await platform.db
    .withTables<AccountTables>()
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'method', 'enrols'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst();
  if (row === undefined) return refuse('challenge_expired');
  return { userId: row.user_id, method: row.method, enrols: row.enrols };
}

/** Consumes the challenge. Of two simultaneous uses, only one signs in. */
export async function takeChallenge(tx: Tx, token: string): Promise<void> {
  const taken = await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', tx.now)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) refuse('challenge_expired');
}
