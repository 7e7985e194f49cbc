import { plainPhone } from '@fiacre/domain';
import { plainDigits } from '../../ui/account/plain-digits.ts';
import { westernDigits } from '../../ui/fields/western-digits.ts';

/**
 * Whether the text is a phone number rather than a name: digits in any common notation, and enough of them.
 */
export function isPhoneNumber(typed: string): boolean {
  return isDialled(typed) && plainDigits(typed).length >= 5;
}

/** Whether a typed number has its dial code, so that no country has to be chosen. */
export const isInternational = (typed: string): boolean => /^(\+|00)/.test(plainPhone(typed) ?? '');

const isDialled = (typed: string) => /^\+?[\d\s().\-/]+$/.test(westernDigits(typed).trim());
