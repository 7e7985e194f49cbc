import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

const linesOf = (facts: Record<string, unknown>) =>
  changedValues(facts).map(({ within: _within, ...line }) => line);

test('an entry shows only the changed fields, each with its value before and after', () => {
  const facts = { before: { name: 'Van', baseFare: 300 }, after: { name: 'Van', baseFare: 350, image: 'x' } };
  expect(linesOf(facts)).toEqual([
    { field: 'baseFare', before: 300, after: 350 },
    { field: 'image', before: undefined, after: 'x' },
  ]);
});

test('facts that did not change are shown without a comparison, including grouped ones', () => {
  expect(linesOf({ amount: 500, said: { reason: 'late' }, verb: 'cancel', ok: true })).toEqual([
    { field: 'amount', after: 500 },
    { field: 'reason', after: 'late' },
    { field: 'ok', after: true },
  ]);
});

test('the first offers of a booking are shown one after the other', () => {
  const offers = [{ driverIds: ['d1', 'd2'] }, { driverIds: ['d3'], reason: 'reserved' }];
  expect(linesOf({ reference: 'ABC', offers })).toEqual([
    { field: 'reference', after: 'ABC' },
    { field: 'driverIds', after: ['d1', 'd2'] },
    { field: 'driverIds', after: ['d3'] },
    { field: 'reason', after: 'reserved' },
  ]);
});

test('a step of a booking shows both statuses, and a period both dates', () => {
  expect(linesOf({ from: 'NEW', to: 'ACCEPTED' })).toEqual([
    { field: 'status', before: 'NEW', after: 'ACCEPTED' },
  ]);
  expect(linesOf({ from: '2026-11-01', to: '2026-11-02' })).toEqual([
    { field: 'from', after: '2026-11-01' },
    { field: 'to', after: '2026-11-02' },
  ]);
});

test('an object that was added or deleted has values on one side only', () => {
  expect(linesOf({ before: null, after: { name: 'Van' } })).toEqual([
    { field: 'name', before: undefined, after: 'Van' },
  ]);
  expect(linesOf({ before: { name: 'Van' } })).toEqual([{ field: 'name', before: 'Van', after: undefined }]);
});

test('a list saved as a whole shows the removed and the added entries', () => {
  const [late, rain] = [{ label: 'Late' }, { label: 'Rain' }];
  expect(linesOf({ before: [late, rain], after: [rain, { label: 'Ill' }] })).toEqual([
    { field: 'list', before: [late], after: [{ label: 'Ill' }] },
  ]);
  expect(linesOf({ before: [late, rain], after: [rain, late] })).toEqual([
    { field: 'list', before: [late, rain], after: [rain, late] },
  ]);
});
