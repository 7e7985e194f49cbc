import { hash } from 'node:crypto';
import type { Random } from '../../platform/random/random.ts';

/** A token of 256 random bits, as its owner receives it. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** The stored form of a token: enough to recognise it, useless to anyone who reads the table. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
