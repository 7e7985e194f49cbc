import { createHash } from 'node:crypto';
import { isSameText } from '../../../platform/secret/same-text.ts';

/** Signs the parts, joined by `~`. Source: https://developers.payulatam.com/latam/en/docs/integrations/webcheckout-integration/payment-form.html */
export function payuSignature(algorithm: 'md5' | 'sha256', ...parts: readonly string[]): string {
  return createHash(algorithm).update(parts.join('~')).digest('hex');
}

/** PayU signs with the algorithm of the form, or, in older accounts, always with MD5. */
export function isPayuSignature(signature: string, ...parts: readonly string[]): boolean {
  const text = signature.toLowerCase();
  return (
    isSameText(text, payuSignature('sha256', ...parts)) || isSameText(text, payuSignature('md5', ...parts))
  );
}

/** The amount in a confirmation's signature: two decimals, or one if the second is 0. */
export function signedAmount(value: string): string {
  const [whole = '', fraction = ''] = value.split('.', 2);
  const two = fraction.padEnd(2, '0').slice(0, 2);
  return `${whole}.${two.endsWith('0') ? two.slice(0, 1) : two}`;
}
