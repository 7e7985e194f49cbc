import { describe, expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

describe('tasks in turns', () => {
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

  test('run a few at a time, which limits memory', async () => {
    const { state, work, finishOne } = slowWork();
    const inTurn = inTurns(4, 200);
    const all = Array.from({ length: 100 }, () => inTurn(work));
    while (state.done < 100) {
      finishOne();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(state.most).toBe(4);
  });

  test('are refused when too many wait, and those waiting are served', async () => {
    const { state, work, finishOne } = slowWork();
    const inTurn = inTurns(1, 2);
    const served = [inTurn(work), inTurn(work), inTurn(work)];
    await expect(inTurn(work)).rejects.toMatchObject({ code: 'overloaded' });
    while (state.done < 3) {
      finishOne();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(served);
    expect(await inTurn(() => Promise.resolve('free again'))).toBe('free again');
  });

  test('free their slot when they fail', async () => {
    const inTurn = inTurns(1, 1);
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });
});
