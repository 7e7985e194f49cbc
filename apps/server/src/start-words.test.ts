import { expect, test } from 'vitest';
import { PlainFault } from './platform/plain-fault.ts';
import { reasonOf } from './start-words.ts';

test('a start that failed is told with what it came from', () => {
  const reason = reasonOf(new Error('A migration failed', { cause: new Error('disk full') }));
  expect(reason).toMatch(/^Error: A migration failed\n[^]*\nCaused by: Error: disk full\n/);
});

test('what an operator can mend is told in one line', () => {
  const outage = new Error('connect ECONNREFUSED');
  expect(reasonOf(new PlainFault('The database is away.', { cause: outage }))).toBe('The database is away.');
});
