/**
 * The characters of a reference, without 0/O, 1/I/L, 5/S, 8/B, 2/Z, which are easy to misread, and without vowels,
 * which could spell words. Source: MISC-4.
 */
export const referenceAlphabet = '34679CDFGHJKMNPQRTVWXY';

/** The length in characters: 22^7 is about 2.5 billion references. */
export const referenceLength = 7;

const referencePattern = new RegExp(`^[${referenceAlphabet}]{${referenceLength}}$`);

/**
 * A short public id for a booking, made from random bytes. Bytes that would favour some characters are skipped, so pass
 * about twice as many as its length; null if there were too few. The store ensures uniqueness. Source: MISC-4.
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

/** Normalises a typed reference (capitals, no spaces or dashes); null if it is not a reference. */
export function parseReference(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return referencePattern.test(plain) ? plain : null;
}
