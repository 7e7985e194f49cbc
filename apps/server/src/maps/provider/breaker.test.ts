import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../platform/testing/fake-clock.ts';
import { createBreaker } from './breaker.ts';

function opened() {
  const clock = createFakeClock(new Date('2026-01-01T00:00:00Z'));
  const rests: number[] = [];
  const breaker = createBreaker(clock, (milliseconds) => rests.push(milliseconds / 1000));
  const fail = (times: number): void => {
    for (let time = 0; time < times; time += 1) breaker.failed();
  };
  return { clock, rests, breaker, fail };
}

describe('CALL-21 the circuit breaker of a provider', () => {
  test('opens for ten seconds after five failures in a row', () => {
    const { breaker, clock, fail } = opened();
    fail(4);
    expect(breaker.mayAsk()).toBe(true);
    fail(1);
    expect(breaker.mayAsk()).toBe(false);
    clock.forward(9_999);
    expect(breaker.mayAsk()).toBe(false);
    clock.forward(1);
    expect(breaker.mayAsk()).toBe(true);
  });

  test('resets its count after a success', () => {
    const { breaker, fail } = opened();
    fail(4);
    breaker.succeeded();
    fail(4);
    expect(breaker.mayAsk()).toBe(true);
  });

  test('lets one caller try after the delay, while others wait for the result', () => {
    const { breaker, clock, fail } = opened();
    fail(5);
    clock.forward(10_000);
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true]);
  });

  test('doubles the delay with each failed attempt, up to a minute', () => {
    const { breaker, clock, rests, fail } = opened();
    fail(5);
    for (let round = 0; round < 4; round += 1) {
      clock.forward(60_000);
      expect(breaker.mayAsk()).toBe(true);
      fail(1);
      expect(breaker.mayAsk()).toBe(false);
    }
    expect(rests).toEqual([10, 20, 40, 60, 60]);
  });

  test('ignores failures of requests that started before it opened', () => {
    const { breaker, clock, rests, fail } = opened();
    fail(9);
    expect(rests).toEqual([10]);
    clock.forward(10_000);
    expect(breaker.mayAsk()).toBe(true);
  });
});
