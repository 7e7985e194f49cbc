import { columnsOf } from '../record/booking-row.ts';
import type { ConsequenceOf } from './consequence.ts';

/** Cancels the open order at a payment provider. Source: TRIP-17, TRIP-25. */
export const cashChosen: ConsequenceOf<'cash-chosen'> = ({ after }) => ({
  columns: { ...columnsOf(after), payment_mode: 'cash', payment_packet: null },
});
