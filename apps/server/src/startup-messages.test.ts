import { expect, test } from 'vitest';
import { PlainFault } from './platform/refusal/plain-fault.ts';
import { reasonOf } from './startup-messages.ts';

test('a failed start is reported with its cause', () => {
  const reason = reasonOf(new Error('A migration failed', { cause: new Error('disk full') }));
  expect(reason).toMatch(/^Error: A migration failed\n[^]*\nCaused by: Error: disk full\n/);
});

test('an error that the operator can fix is reported in one line', () => {
  const outage = new Error('connect ECONNREFUSED');
  expect(reasonOf(new PlainFault('The database is unavailable.', { cause: outage }))).toBe(
    'The database is unavailable.',
  );
});
