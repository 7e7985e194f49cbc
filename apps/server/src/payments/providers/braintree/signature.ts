import { createHash, createHmac } from 'node:crypto';
import { isSameText } from '../../../platform/secret/same-text.ts';

/** The keys that Braintree issues for its API, which also sign its webhooks. */
export interface BraintreeKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Hex HMAC-SHA1 under the raw SHA-1 of the private key. */
export function braintreeDigest(privateKey: string, text: string): string {
  const key = createHash('sha1').update(privateKey).digest();
  return createHmac('sha1', key).update(text).digest('hex');
}

/**
 * Whether a webhook was signed with our keys. The signature lists pairs of a public key and a digest, one for each key
 * of the account. Braintree's own libraries accept the payload with and without its last line break.
 */
export function isBraintreeSignature(
  { publicKey, privateKey }: BraintreeKeys,
  signature: string,
  payload: string,
): boolean {
  const [, digest = ''] =
    signature
      .split('&')
      .map((pair) => pair.split('|', 2))
      .find(([key]) => key === publicKey) ?? [];
  return [payload, `${payload}\n`].some((text) => isSameText(digest, braintreeDigest(privateKey, text)));
}
