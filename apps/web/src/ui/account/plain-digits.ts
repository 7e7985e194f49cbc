import { westernDigits } from '../fields/western-digits.ts';

/** The digits of typed or pasted text, as 0 to 9; anything else is dropped. */
export function plainDigits(typed: string): string {
  return westernDigits(typed).replaceAll(/\D/g, '');
}
