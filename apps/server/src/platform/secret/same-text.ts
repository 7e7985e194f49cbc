import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, so that the duration does not reveal where the texts differ. */
export function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}
