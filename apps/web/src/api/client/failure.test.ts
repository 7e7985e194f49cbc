import { ApiRefusal } from '@fiacre/contract/client';
import { describe, expect, test } from 'vitest';
import { failureOf, referenceToReport } from './failure.ts';

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

describe('referenceToReport', () => {
  const requestId = '0193a5c1-7d2e-7f00-8a4b-5f6e7d8c9b0a';

  test.each(['internal', 'no_driver_found_alert_messege'] as const)(
    'ERR-45 %s has a reference that is short enough to read out',
    (code) => expect(referenceToReport({ code, facts: {}, requestId })).toBe('7d8c9b0a'),
  );

  test('ERR-39 a call without a response has no reference', () => {
    expect(referenceToReport({ code: 'internal', facts: {}, requestId: null })).toBeNull();
    expect(referenceToReport({ code: 'Fetch Call Error', facts: {}, requestId: null })).toBeNull();
  });
});
