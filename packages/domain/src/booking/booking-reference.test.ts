import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingReference, parseReference, referenceAlphabet } from './booking-reference.ts';

test('MISC-4 a reference has seven characters that cannot be misread', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
      const reference = bookingReference(bytes);
      fc.pre(reference !== null);
      expect(reference).toMatch(/^[^01258ABEILOSUZ]{7}$/);
    }),
  );
});

test('MISC-4 every character is equally likely', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const letter = bookingReference(new Uint8Array(7).fill(byte))?.[0];
    if (letter) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(referenceAlphabet.length);
  expect(new Set(counts.values())).toEqual(new Set([11]));
});

test('MISC-4 returns null if there are too few bytes', () => {
  expect(bookingReference(new Uint8Array(6))).toBeNull();
  expect(bookingReference(new Uint8Array(20).fill(255))).toBeNull();
});

test('MISC-4 accepts lowercase letters, spaces and dashes', () => {
  expect(parseReference('34-79 cdf')).toBe('3479CDF');
  expect(parseReference('0479CDF')).toBeNull();
  expect(parseReference('3479CD')).toBeNull();
});
