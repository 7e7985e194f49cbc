import type { AccountParts } from '../parts.ts';
import type { Caller } from './known-callers.ts';
import type { Claim } from './pacer.ts';

/**
 * The limits that one more password for an account has to keep: the caller's own and those shared with others. A
 * device or address that signed in before has limits of its own, so that strangers' guesses do not hold it up;
 * strangers share the account's, of which each gets a part. Source: AUTH-12.
 */
export async function passwordClaims(
  { knownCallers }: Pick<AccountParts, 'knownCallers'>,
  account: string,
  caller: Caller,
): Promise<{ readonly own: Claim; readonly shared: readonly Claim[] }> {
  const known = await knownCallers.isKnown(account, caller);
  const place = known && caller.device !== null ? ['device', caller.device] : ['address', caller.address];
  const own: Claim = { pace: 'passwordOfCaller', whose: [account, ...place] };
  if (known) return { own, shared: [{ pace: 'passwordOfKnown', whose: own.whose }] };
  const shared: readonly Claim[] = [
    { pace: 'passwordOfStranger', whose: [account, caller.address] },
    { pace: 'passwordOfStrangers', whose: [account] },
    { pace: 'passwordsOfAddress', whose: [caller.address] },
  ];
  return { own, shared };
}
