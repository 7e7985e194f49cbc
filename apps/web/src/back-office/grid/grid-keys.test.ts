import { expect, test } from 'vitest';
import type { Direction } from '../../i18n/direction.ts';
import { cellAfter } from './grid-keys.ts';

const last = { row: 30, column: 4 };
const press = (key: string, held: object = {}, direction: Direction = 'ltr') => {
  const event = { key, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held };
  const next = cellAfter(event, { row: 12, column: 2 }, last, direction);
  return next && [next.row, next.column];
};

test.each([
  ['ArrowDown', {}, [13, 2]],
  ['ArrowUp', {}, [11, 2]],
  ['ArrowRight', {}, [12, 3]],
  ['ArrowLeft', {}, [12, 1]],
  ['PageDown', {}, [22, 2]],
  ['PageUp', {}, [2, 2]],
  ['Home', {}, [12, 0]],
  ['End', {}, [12, 4]],
  ['Home', { ctrlKey: true }, [0, 0]],
  ['End', { ctrlKey: true }, [30, 4]],
  ['ArrowLeft', { altKey: true }, undefined],
  ['ArrowDown', { ctrlKey: true }, undefined],
  ['ArrowDown', { shiftKey: true }, undefined],
  ['Enter', {}, undefined],
] as const)('%s with %o leads from a cell to %o', (key, held, place) => {
  expect(press(key, held)).toEqual(place);
});

test('the arrow keys follow the writing direction, and no key leads out of the grid', () => {
  expect([press('ArrowRight', {}, 'rtl'), press('ArrowLeft', {}, 'rtl')]).toEqual([
    [12, 1],
    [12, 3],
  ]);
  const event = { key: 'PageDown', ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  expect(cellAfter(event, { row: 25, column: 1 }, last, 'ltr')).toEqual({ row: 30, column: 1 });
});
