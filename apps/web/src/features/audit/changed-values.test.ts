import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

test('an entry shows each changed field with its value before and after, and leaves out the others', () => {
  const facts = { before: { name: 'Van', baseFare: 300 }, after: { name: 'Van', baseFare: 350, image: 'x' } };
  expect(changedValues(facts)).toEqual([
    { field: 'baseFare', before: '300', after: '350' },
    { field: 'image', before: '', after: 'x' },
  ]);
});

test('facts that did not change are shown without a comparison', () => {
  expect(changedValues({ amount: 500, said: { reason: 'late' }, ok: true })).toEqual([
    { field: 'amount', before: null, after: '500' },
    { field: 'said', before: null, after: '{"reason":"late"}' },
    { field: 'ok', before: null, after: 'true' },
  ]);
});

test('an object that was added or deleted has values on one side only', () => {
  expect(changedValues({ before: null, after: { name: 'Van' } })).toEqual([
    { field: 'name', before: '', after: 'Van' },
  ]);
  expect(changedValues({ before: { name: 'Van' } })).toEqual([{ field: 'name', before: 'Van', after: '' }]);
});
