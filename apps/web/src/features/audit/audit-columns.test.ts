import type { AuditRow } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { cellsOf } from '../../testing/column-format.ts';
import { sampleId } from '../../testing/samples.ts';
import { auditColumns } from './audit-columns.ts';

const textOf = createTranslator('en', en, {}, 'taxi');

function cells(change: Partial<AuditRow>) {
  const row: AuditRow = {
    id: sampleId(1),
    at: '2026-11-21T12:00:00Z',
    actorId: sampleId(2),
    actorName: 'Ada Admin',
    actorRole: 'admin',
    action: 'change-promo',
    objectKind: 'promo',
    objectId: sampleId(3),
    objectName: null,
    facts: {},
    requestId: null,
    seal: null,
    ...change,
  };
  return cellsOf(auditColumns(textOf), row);
}

test('names actions and objects in words, without ids', () => {
  expect(cells({})).toMatchObject({ Who: 'Ada Admin (Admin)', Action: 'Changed', Object: 'Promo' });
  const named = { objectKind: 'user', objectName: 'Dora Driver' };
  expect(cells({ action: 'set-availability', ...named })).toMatchObject({
    Action: 'Went online or offline',
    Object: 'Person Dora Driver',
  });
  expect(cells({ action: 'booking-create' })).toMatchObject({ Action: 'Booked' });
  const objectOf = (objectKind: string, objectId: string) => cells({ objectKind, objectId })['Object'];
  expect(objectOf('language', 'de')).toBe('Language de');
  expect(objectOf('settings', '1')).toBe('Settings');
  expect(objectOf('setup', 'car_type')).toBe('Setup Car types');
  expect(objectOf('message-template', 'push_new_task en')).toBe('Message text New ride request');
});

test('shows the facts as a line of values', () => {
  const facts = { before: { bonus: 500 }, after: { bonus: 700 }, reason: 'late', creditId: sampleId(5) };
  expect(cells({ facts })).toMatchObject({ Details: 'Referral bonus: $5.00 → $7.00 · Reason: late' });
});

test('a new booking repeats neither its reference nor the ids of the drivers who were asked', () => {
  const offers = [{ driverIds: [sampleId(6), sampleId(7)] }];
  const booked = { action: 'booking-create', objectKind: 'booking', objectName: 'PF7HT46' };
  const facts = { to: 'NEW', reference: 'PF7HT46', quoteId: sampleId(5), offers };
  expect(cells({ ...booked, facts })['Details']).toBe('Status: Looking for a driver');
});
