import { describe, expect, test } from 'vitest';
import { createPasswords, createHashQueue } from './passwords.ts';

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

describe('a hashing queue', () => {
  function slowWork() {
    const open: (() => void)[] = [];
    const state = { running: 0, most: 0, done: 0 };
    return {
      state,
      finishOne: () => open.shift()?.(),
      async work() {
        state.running += 1;
        state.most = Math.max(state.most, state.running);
        await new Promise<void>((resolve) => open.push(resolve));
        state.running -= 1;
        state.done += 1;
      },
    };
  }

  test('runs a few hashes simultaneously, which limits memory', async () => {
    const { state, work, finishOne } = slowWork();
    const inTurn = createHashQueue(4, 200);
    const all = Array.from({ length: 100 }, () => inTurn(work));
    while (state.done < 100) {
      finishOne();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(state.most).toBe(4);
  });

  test('refuses requests when full, and serves those waiting', async () => {
    const { state, work, finishOne } = slowWork();
    const inTurn = createHashQueue(1, 2);
    const served = [inTurn(work), inTurn(work), inTurn(work)];
    await expect(inTurn(work)).rejects.toMatchObject({ code: 'overloaded' });
    while (state.done < 3) {
      finishOne();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(served);
    expect(await inTurn(() => Promise.resolve('free again'))).toBe('free again');
  });

  test('frees a slot when a hash fails', async () => {
    const inTurn = createHashQueue(1, 1);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });
});
