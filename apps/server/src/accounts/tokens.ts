import { createHash } from 'node:crypto';
import type { Random } from '../platform/random/random.ts';

/** 256 unguessable bits, as their owner gets them. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** What is stored of a token; enough to know it again, useless to whoever reads the table. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
