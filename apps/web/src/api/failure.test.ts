import { ApiRefusal } from '@fiacre/contract/client';
import { describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';

describe('the one form of every failure', () => {
  test('a refusal keeps its code, facts and the number for support', () => {
    const error = { code: 'task_taken', message: '', facts: { by: 'another' }, requestId: 'r-1' } as const;
    expect(failureOf(new ApiRefusal(409, error))).toEqual({
      code: 'task_taken',
      facts: { by: 'another' },
      requestId: 'r-1',
    });
  });

  test('ERR-39 no answer at all is a Fetch Call Error', () => {
    expect(failureOf(new ApiRefusal(0, null)).code).toBe('Fetch Call Error');
  });

  test('an answer that nobody can read, a code of another release and a bug are internal', () => {
    const unknown = { code: 'from_the_future', message: '', facts: {}, requestId: 'r-2' };
    expect(failureOf(new ApiRefusal(502, null)).code).toBe('internal');
    expect(failureOf(new ApiRefusal(409, unknown as never))).toMatchObject({
      code: 'internal',
      requestId: 'r-2',
    });
    expect(failureOf(new TypeError('x is undefined')).code).toBe('internal');
  });
});
