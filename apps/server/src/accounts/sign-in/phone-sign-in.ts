import type { Call, Handler } from '../../platform/http/handler.ts';
import { actorOf } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { beginSession, requireAdmissible } from './admission.ts';
import type { BotCheck } from './bot-check.ts';
import { proveMobile } from '../contact/first-proofs.ts';
import { callerOf } from '../guessing/known-callers.ts';
import type { Claim } from '../guessing/rate-limiter.ts';
import type { AccountParts } from '../parts.ts';
import { readPhone } from '../record/phone-number.ts';
import { findUser, findUserByMobile, holdUser, type User } from '../record/store.ts';
import { newToken } from '../record/tokens.ts';
import { needsAddressToo, requireAddressCode } from '../contact/number-owner.ts';
import { checkCode, isCode, requestCode, takeCode, type CorrectCode } from '../one-time-codes.ts';

const purpose = 'phone-sign-in';

/**
 * Responds the same for every number; whether a message is sent is decided in the job. Sources: LOGIN-6, AUTH-8,
 * AUTH-12.
 */
export function createRequestPhoneCode(parts: AccountParts, botCheck: BotCheck): Handler<'askPhoneCode'> {
  const { phoneCodesPerHour: strangersCodes } = parts.platform.config.signIn;
  return async (call) => {
    requireOffered(parts);
    const mobile = readPhone(call.body.mobile, call.body.country) ?? refuse('mobile_no_blank_error');
    await botCheck(call.body.botCheckToken);
    const caller = callerOf(call);
    const user = await findUserByMobile(parts.platform.db, mobile);
    const known = await parts.knownCallers.isKnown(user?.id ?? mobile, caller);
    // Strangers' requests for a person's codes count against the strangers' limit, not against the person's own
    // devices.
    const asker = known ? (caller.device ?? caller.address) : 'strangers';
    const claims: Claim[] = [
      { rateLimit: 'codesToNumber', whose: [mobile, asker] },
      { rateLimit: 'codesOfAddress', whose: [caller.address] },
      ...(known
        ? []
        : [
            { rateLimit: 'codesOfStranger', whose: [mobile, caller.address] } as const,
            { rateLimit: 'codesToStrangers', whose: [], maxAttempts: strangersCodes } as const,
          ]),
    ];
    await parts.rateLimiter.take(claims);
    const verificationId = newToken(parts.platform.random);
    return call.commit(async (tx) => {
      const wanted = { purpose, channel: 'sms', recipient: mobile, request: verificationId } as const;
      const expiresAt = await requestCode(tx, parts, { ...wanted, asker: caller.device ?? caller.address });
      return { verificationId, mobile, expiresAt: expiresAt.toISOString() };
    });
  };
}

export function createVerifyPhoneCode(parts: AccountParts): Handler<'verifyPhoneCode'> {
  return async (call) => {
    requireOffered(parts);
    const { verificationId, otp } = call.body;
    if (!isCode(otp)) return refuse('otp_validate_error');
    const right = await checkCode(parts, { purpose, request: verificationId }, otp);
    if (right === null) return refuse('otp_validate_error');
    const { user, needsAddress } = await takeOwner(parts, call, right);
    await requireAdmissible(parts, user, 'phone');
    if (needsAddress) await requireAddressCode(parts, user);
    return call.commit((tx) => beginSession(tx, parts, call, user, { method: 'phone', secondFactor: false }));
  };
}

/** Uses up the code and returns the account that it opens. A refusal leaves the code valid. */
async function takeOwner(
  parts: AccountParts,
  call: Call<'verifyPhoneCode'>,
  right: CorrectCode,
): Promise<{ readonly user: User; readonly needsAddress: boolean }> {
  return parts.platform.transact(
    async (tx) => {
      const found = await findUserByMobile(tx.sql, right.recipient);
      const owner = found && (await holdUser(tx, found.id));
      if (owner?.mobile !== right.recipient) return refuse('user_does_not_exists');
      if (!(await takeCode(tx, right))) refuse('otp_validate_error');
      const caller = callerOf(call);
      const isKnown = await parts.knownCallers.hasOpened(tx, owner, caller);
      const needsAddress = !isKnown && (await needsAddressToo(tx, owner));
      if (owner.mobile_verified_at === null) await proveMobile(tx, parts, owner, caller);
      const user = (await findUser(tx.sql, owner.id)) ?? refuse('user_does_not_exists');
      return { user, needsAddress };
    },
    { actor: actorOf(call.reader, call.requestId) },
  );
}

// SET-21: the operator can turn this off in the deployment settings.
function requireOffered({ platform }: AccountParts): void {
  if (!platform.config.logins.mobile) refuse('sign_in_method_off');
}
