import type { SignInResponse } from '@fiacre/contract';
import type { Handler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { beginSession } from './admission.ts';
import { checkCode, takeCode } from '../one-time-codes.ts';
import type { AccountParts } from '../parts.ts';
import { findUser, type User } from '../record/store.ts';
import { startSetUp, takeAppCode } from '../second-factor/authenticator-app.ts';
import { readChallenge, takeChallenge, type Challenge } from '../second-factor/challenge.ts';
import { tellOfFactor } from '../second-factor/own-factors.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { takeSecondFactor } from '../second-factor/take-second-factor.ts';

/** The second step of a sign-in: a code of the app, a recovery code, or the code to the verified
 * address (LOGIN-12). The first code of a new app confirms it. */
export function createSubmitSecondFactor(parts: AccountParts): Handler<'giveSecondFactor'> {
  return async (call) => {
    const { challenge: token, code } = call.body;
    const challenge = await readChallenge(parts, token);
    const user = await approvedUser(parts, challenge);
    await parts.rateLimiter.take([{ rateLimit: 'secondFactor', whose: [user.id] }]);
    const addressCode = await checkCode(parts, { purpose: 'second-contact', request: token }, code);
    return call.commit(async (tx): Promise<SignInResponse> => {
      await takeChallenge(tx, token);
      const right =
        addressCode !== null
          ? await takeCode(tx, addressCode)
          : challenge.enrols
            ? await takeAppCode(tx, parts, user.id, code, true)
            : await takeSecondFactor(tx, parts, user.id, code);
      if (!right) refuse('second_factor_wrong');
      await parts.rateLimiter.clear(tx, [{ rateLimit: 'secondFactor', whose: [user.id] }]);
      const answer = await beginSession(tx, parts, call, user, {
        method: challenge.method,
        secondFactor: addressCode === null,
      });
      if (!challenge.enrols) return answer;
      tx.audit({
        action: 'add-second-factor',
        object: { kind: 'user', id: user.id },
        facts: { factor: 'totp' },
      });
      await tellOfFactor(tx, user.id);
      return { ...answer, recoveryCodes: await replaceRecoveryCodes(tx, parts.platform.random, user.id) };
    });
  };
}

/** For staff who need a second factor to sign in and do not have one yet. */
export function createEnrolWhileSigningIn(parts: AccountParts): Handler<'enrolWhileSigningIn'> {
  return async (call) => {
    const challenge = await readChallenge(parts, call.body.challenge);
    if (!challenge.enrols) return refuse('second_factor_required');
    const user = await approvedUser(parts, challenge);
    return call.commit((tx) => startSetUp(tx, parts, user.id, user.email ?? user.id));
  };
}

// Checked again, since the first proof may be five minutes old.
export async function approvedUser({ platform }: AccountParts, challenge: Challenge): Promise<User> {
  const user = await findUser(platform.db, challenge.userId);
  if (user === null || !user.approved) return refuse('challenge_expired');
  return user;
}
