import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';

test('bytes that were returned never change and never repeat, whatever is drawn later', () => {
  const counts = [8, 32, 0, 4096, 1, 5000, 8, 16];
  const drawn = Array.from({ length: 200 }, (_, index) =>
    systemRandom.bytes(counts[index % counts.length] ?? 8),
  );
  const before = drawn.map((bytes) => bytes.toString('hex'));
  drawn.forEach((bytes, index) => index % 2 === 0 && bytes.fill(0));
  expect(drawn.map(({ length }) => length)).toEqual(before.map((hex) => hex.length / 2));
  expect(drawn.filter((_, index) => index % 2 === 1).map((bytes) => bytes.toString('hex'))).toEqual(
    before.filter((_, index) => index % 2 === 1),
  );
  const long = before.filter((hex) => hex.length >= 16);
  expect(new Set(long.map((hex) => hex.slice(0, 16))).size).toBe(long.length);
});
