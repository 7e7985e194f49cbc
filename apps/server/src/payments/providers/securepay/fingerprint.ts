import { createHash } from 'node:crypto';

/** A digest of the parts, joined by `|`. Source: https://auspost.com.au/payments/docs/securepay */
export function fingerprintOf(...parts: readonly string[]): string {
  return createHash('sha1').update(parts.join('|')).digest('hex');
}

/** `YYYYMMDDHHMMSS` in UTC. */
export function timestampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '');
}
