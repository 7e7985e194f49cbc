import type { Booking } from '@fiacre/contract';

/** Whether nobody pays in the car or later: the rider paid before the trip, or a company does. Source: COMPANY-5. */
export const isPaidAlready = ({ prepaid, paymentMode }: Pick<Booking, 'prepaid' | 'paymentMode'>): boolean =>
  prepaid || paymentMode === 'account';
