import { readEmail } from '@fiacre/domain';
import { refuse } from '../../platform/refusal/refusal.ts';
import { readNamedNumber } from './named-number.ts';

/** Where a receipt goes; a number in E.164. */
export type ReceiptAddress = { readonly email: string } | { readonly mobile: string };

/** An email address or a number as typed. `country` is that of numbers without a dial code. Sources: METER-15, PARTY-9. */
export function readReceiptAddress(typed: string, country: string): ReceiptAddress {
  if (typed.includes('@')) {
    const email = readEmail(typed);
    return email === null ? refuse('proper_email') : { email };
  }
  return { mobile: readNamedNumber(typed, country) };
}

export const textOfAddress = (address: ReceiptAddress): string =>
  'email' in address ? address.email : address.mobile;

/** An address that was read before. */
export const storedAddress = (text: string): ReceiptAddress =>
  text.includes('@') ? { email: text } : { mobile: text };
