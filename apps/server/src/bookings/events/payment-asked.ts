import { columnsOf } from '../record/booking-row.ts';
import type { ConsequenceOf } from './consequence.ts';

/**
 * Requests a payment. The booking is paid only when the provider confirms it; the caller opens the order. Source:
 * PAY-7.
 */
export const paymentAsked: ConsequenceOf<'payment-asked'> = ({ after }, { provider, amount }) => ({
  columns: {
    ...columnsOf(after),
    payment_mode: 'card',
    payment_packet: JSON.stringify({ paymentMode: 'card', provider, amount }),
  },
});
