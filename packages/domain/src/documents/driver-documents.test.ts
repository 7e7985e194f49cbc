import { expect, test } from 'vitest';
import { allowsDriving, documentState } from './driver-documents.ts';

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
