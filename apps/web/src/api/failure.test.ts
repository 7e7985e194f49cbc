import { ApiRefusal } from '@fiacre/contract/client';
import { describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';

describe('failureOf', () => {
  test('keeps the code, facts and reference of an error response', () => {
    const error = { code: 'task_taken', message: '', facts: { by: 'another' }, requestId: 'r-1' } as const;
    expect(failureOf(new ApiRefusal(409, error))).toEqual({
      code: 'task_taken',
      facts: { by: 'another' },
      requestId: 'r-1',
    });
  });

  test('ERR-39 maps a missing response to Fetch Call Error', () => {
    expect(failureOf(new ApiRefusal(0, null)).code).toBe('Fetch Call Error');
  });

  test('maps an unreadable response, an unknown code and a bug to an internal error', () => {
    const unknown = { code: 'from_the_future', message: '', facts: {}, requestId: 'r-2' };
    expect(failureOf(new ApiRefusal(502, null)).code).toBe('internal');
    expect(failureOf(new ApiRefusal(409, unknown as never))).toMatchObject({
      code: 'internal',
      requestId: 'r-2',
    });
    expect(failureOf(new TypeError('x is undefined')).code).toBe('internal');
  });
});
