/** No 0/O, 1/I/L, 5/S, 8/B, 2/Z and no vowels: nothing to misread, no words by accident. Source: MISC-4. */
export const referenceAlphabet = '34679CDFGHJKMNPQRTVWXY';

/** Characters of a reference; 22^7 is about 2.5 thousand million of them. */
export const referenceLength = 7;

const referencePattern = new RegExp(`^[${referenceAlphabet}]{${referenceLength}}$`);

/**
 * A booking's short public id from random bytes; bytes that would favour a character are passed over, so give
 * about twice the length. Null when they did not suffice: draw again. Uniqueness is the store's. Source: MISC-4.
 */
export function bookingReference(randomBytes: Uint8Array): string | null {
  const fair = 256 - (256 % referenceAlphabet.length);
  let reference = '';
  for (const byte of randomBytes) {
    if (byte >= fair) continue;
    reference += referenceAlphabet[byte % referenceAlphabet.length];
    if (reference.length === referenceLength) return reference;
  }
  return null;
}

/** A typed reference in its one form (capitals, no spaces or dashes); null when it cannot be one. */
export function parseReference(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return referencePattern.test(plain) ? plain : null;
}
