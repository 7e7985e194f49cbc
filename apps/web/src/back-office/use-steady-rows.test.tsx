import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSteadyRows } from './use-steady-rows.ts';

const row = (id: string, status = 'NEW') => ({ id, status });
const initial = { rows: [row('a'), row('b')], view: 'first page', held: true };
const open = () =>
  renderHook(({ rows, view, held }) => useSteadyRows(rows, view, held), { initialProps: initial });
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join('');

test('MISC-6 while the pointer is over the list, rows change in place and new rows wait', () => {
  const { result, rerender } = open();
  const rows = [row('c'), row('b', 'ACCEPTED'), row('a')];
  rerender({ ...initial, rows });
  expect(result.current.shown).toEqual([row('a'), row('b', 'ACCEPTED')]);
  expect(result.current.waiting).toBe(1);
  rerender({ ...initial, rows, held: false });
  expect(ids(result.current.shown)).toBe('cba');
  expect(result.current.waiting).toBe(0);
});

test('MISC-6 a row that has left the list stays visible until the list is updated on request', () => {
  const { result, rerender } = open();
  const rows = [row('b')];
  rerender({ ...initial, rows });
  expect(ids(result.current.shown)).toBe('ab');
  expect(result.current.waiting).toBe(1);
  act(() => result.current.update());
  expect(ids(result.current.shown)).toBe('b');
});

test('MISC-6 another page is shown immediately, even under the pointer', () => {
  const { result, rerender } = open();
  rerender({ ...initial, rows: [row('x')], view: 'second page' });
  expect(ids(result.current.shown)).toBe('x');
  rerender({ ...initial, rows: [row('y'), row('x')], view: 'second page' });
  expect(ids(result.current.shown)).toBe('x');
});
