import { createHash } from 'node:crypto';
import { isSameText } from '../../../platform/secret/same-text.ts';

/** LiqPay's API versions, with the hash of each. Source: https://www.liqpay.ua/documentation/en/data_signature */
export const liqpayHashes = { 7: 'sha3-256', 3: 'sha1' } as const;
export type LiqPayVersion = keyof typeof liqpayHashes;

export function liqpaySignature(version: LiqPayVersion, key: string, data: string): string {
  return createHash(liqpayHashes[version])
    .update(key + data + key)
    .digest('base64');
}

/** LiqPay may sign its callbacks with either version, whatever the version of the request. */
export function isLiqPaySignature(signature: string, key: string, data: string): boolean {
  return (
    isSameText(signature, liqpaySignature(7, key, data)) ||
    isSameText(signature, liqpaySignature(3, key, data))
  );
}

export function encoded(fields: object): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64');
}
