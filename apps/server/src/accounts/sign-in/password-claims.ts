import type { AccountParts } from '../parts.ts';
import type { Caller } from '../guessing/known-callers.ts';
import type { Claim } from '../guessing/rate-limiter.ts';

/**
 * The rate limits that apply to one password attempt: the caller's own and those shared with others. A device or
 * address that has signed in before has its own limits, so that strangers cannot lock it out; strangers share the
 * account's limits, and each stranger may use only part of them. Source: AUTH-12.
 */
export async function passwordClaims(
  { knownCallers }: Pick<AccountParts, 'knownCallers'>,
  account: string,
  caller: Caller,
): Promise<{ readonly own: Claim; readonly shared: readonly Claim[] }> {
  const known = await knownCallers.isKnown(account, caller);
  const place = known && caller.device !== null ? ['device', caller.device] : ['address', caller.address];
  const own: Claim = { rateLimit: 'passwordOfCaller', whose: [account, ...place] };
  if (known) return { own, shared: [{ rateLimit: 'passwordOfKnown', whose: own.whose }] };
  const shared: readonly Claim[] = [
    { rateLimit: 'passwordOfStranger', whose: [account, caller.address] },
    { rateLimit: 'passwordOfStrangers', whose: [account] },
    { rateLimit: 'passwordsOfAddress', whose: [caller.address] },
  ];
  return { own, shared };
}
