/** The reference model's own table, written from the specification rather than from the rules. */

/** TRIP-16 and TRIP-17: who may send each verb, in which statuses, and where a valid request leads. */
interface ReferenceVerb {
  readonly roles: readonly string[];
  readonly party?: 'rider' | 'driver' | 'asked';
  readonly from: Readonly<Record<string, string>>;
  /** Whether an admin may send it for a suspended driver. */
  readonly standIn?: true;
}

export const verbs: Readonly<Record<string, ReferenceVerb>> = {
  'payment-confirmed': { roles: ['provider'], from: { PAYMENT_PENDING: 'NEW', PENDING: 'PAID' } },
  offer: { roles: ['dispatcher'], from: { NEW: 'NEW' } },
  withdraw: { roles: ['dispatcher'], from: { NEW: 'NEW' } },
  assign: { roles: ['admin'], from: { NEW: 'NEW' } },
  decline: { roles: ['driver'], party: 'asked', from: { NEW: 'NEW' } },
  accept: { roles: ['driver'], party: 'asked', from: { NEW: 'ACCEPTED' } },
  // AUTH-14: the dispatcher hands the ride of a suspended driver back.
  'hand-back': {
    roles: ['driver', 'dispatcher'],
    party: 'driver',
    from: { ACCEPTED: 'NEW', ARRIVED: 'NEW' },
  },
  engage: { roles: ['dispatcher'], from: { ACCEPTED: 'ACCEPTED' } },
  arrive: { roles: ['driver'], party: 'driver', from: { ACCEPTED: 'ARRIVED' } },
  start: { roles: ['driver'], party: 'driver', from: { ARRIVED: 'STARTED' } },
  reach: { roles: ['driver'], party: 'driver', from: { STARTED: 'REACHED' }, standIn: true },
  end: { roles: ['driver'], party: 'driver', from: { REACHED: 'PAID' }, standIn: true },
  'confirm-cash': { roles: ['driver'], party: 'driver', from: { PENDING: 'PAID' }, standIn: true },
  // TRIP-25: a prepaid booking can also be paid from the wallet.
  pay: { roles: ['rider'], party: 'rider', from: { PAYMENT_PENDING: 'NEW', PENDING: 'PAID' } },
  rate: { roles: ['rider'], party: 'rider', from: { PAID: 'COMPLETE' } },
  cancel: {
    roles: ['rider', 'admin'],
    party: 'rider',
    from: { PAYMENT_PENDING: 'CANCELLED', NEW: 'CANCELLED', ACCEPTED: 'CANCELLED', ARRIVED: 'CANCELLED' },
  },
};
