import { isNumberOf, isSpecialNumber, readPhone, type Claim } from '../../accounts/index.ts';
import { refuse } from '../../platform/refusal/refusal.ts';

/**
 * The number of somebody else, in E.164, to whom messages go and whom drivers call. Whoever owns a special number shares
 * in what that costs. Source: PARTY-10.
 */
export function readNamedNumber(typed: string, country: string): string {
  const number = readPhone(typed, country) ?? refuse('mobile_no_blank_error');
  return isSpecialNumber(number) ? refuse('special_number_refused') : number;
}

interface ServedCountries {
  readonly guestCountries: string;
  readonly country: string;
}

/** Messages to other countries cost the most, so all that riders cause are counted together. Source: PARTY-10. */
export function claimsAbroad({ guestCountries, country }: ServedCountries, number: string): Claim[] {
  const served = (guestCountries || country).split(' ');
  return isNumberOf(served, number) ? [] : [{ rateLimit: 'numbersAbroad', whose: [] }];
}
