import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('passwords', () => {
  test('match only their own hash, and nothing without a hash', async () => {
    const passwords = createPasswords(quick);
    const hash = await passwords.hash('secret1');
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await passwords.matches('secret1', hash)).toBe(true);
    expect(await passwords.matches('secret2', hash)).toBe(false);
    expect(await passwords.matches('nobody has this password', null)).toBe(false);
  });
});
