import { expect, test } from 'vitest';
import { addDays, allowsDriving, documentState } from './driver-documents.ts';

const today = '2026-02-28';

test.each([
  [null, null, 'missing', false],
  [null, 'waiting', 'waiting', false],
  [null, 'rejected', 'rejected', false],
  ['2026-02-27', null, 'expired', false],
  ['2026-02-27', 'waiting', 'waiting', false],
  ['2026-02-27', 'rejected', 'expired', false],
  ['2026-02-28', null, 'expiring', true],
  ['2026-02-28', 'waiting', 'expiring', true],
  ['2026-03-30', 'rejected', 'expiring', true],
  ['2026-03-31', null, 'valid', true],
] as const)(
  'a document approved until %s, with %s submitted since, is %s: the driver may drive: %s',
  (approvedUntil, submitted, state, mayDrive) => {
    expect(documentState({ approvedUntil, submitted }, today)).toBe(state);
    expect(allowsDriving(state)).toBe(mayDrive);
  },
);

test('adds days across months, leap days and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 30)).toBe('2027-01-30');
});
