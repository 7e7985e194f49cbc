/** The reference model's own table, written from the specification rather than from the rules. */

const carried = ['ACCEPTED', 'ARRIVED'];

/** TRIP-16 and TRIP-17: who may send each verb, and in which statuses. */
export const verbs: Readonly<
  Record<
    string,
    {
      roles: string[];
      party?: 'rider' | 'driver' | 'asked';
      from: string[];
      /** Whether an admin may send it for a suspended driver. */
      standIn?: true;
    }
  >
> = {
  'payment-confirmed': { roles: ['provider'], from: ['PAYMENT_PENDING', 'PENDING'] },
  offer: { roles: ['dispatcher'], from: ['NEW'] },
  withdraw: { roles: ['dispatcher'], from: ['NEW'] },
  assign: { roles: ['admin'], from: ['NEW'] },
  decline: { roles: ['driver'], party: 'asked', from: ['NEW'] },
  accept: { roles: ['driver'], party: 'asked', from: ['NEW'] },
  'hand-back': { roles: ['driver', 'dispatcher'], party: 'driver', from: carried },
  engage: { roles: ['dispatcher'], from: ['ACCEPTED'] },
  arrive: { roles: ['driver'], party: 'driver', from: ['ACCEPTED'] },
  start: { roles: ['driver'], party: 'driver', from: ['ARRIVED'] },
  reach: { roles: ['driver'], party: 'driver', from: ['STARTED'], standIn: true },
  end: { roles: ['driver'], party: 'driver', from: ['REACHED'], standIn: true },
  'confirm-cash': { roles: ['driver'], party: 'driver', from: ['PENDING'], standIn: true },
  pay: { roles: ['rider'], party: 'rider', from: ['PAYMENT_PENDING', 'PENDING'] },
  rate: { roles: ['rider'], party: 'rider', from: ['PAID'] },
  cancel: { roles: ['rider', 'admin'], party: 'rider', from: ['PAYMENT_PENDING', 'NEW', ...carried] },
};
