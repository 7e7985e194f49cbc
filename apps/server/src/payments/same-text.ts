import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that does not depend on where the texts differ. */
export function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}
