import { expect, test } from 'vitest';
import { paramColumns, paramsOf } from './stored-params.ts';

const id = '01a21ab6-7475-7308-885e-9f4b281c346e';

test.each([
  [{}, { booking_id: null, params: null }],
  [{ bookingId: id }, { booking_id: id, params: null }],
  [
    { bookingId: id, page: 'chat' },
    { booking_id: id, params: { page: 'chat' } },
  ],
  [{ bookingId: 'b1' }, { booking_id: null, params: { bookingId: 'b1' } }],
  // PostgreSQL would read it as another text.
  [{ bookingId: id.toUpperCase() }, { booking_id: null, params: { bookingId: id.toUpperCase() } }],
])('PUSH-5 a push’s parameters %j are stored without the name of the booking’s id', (params, columns) => {
  expect(paramColumns(params)).toEqual(columns);
  expect(paramsOf(columns)).toEqual(params);
});
