/** Who rides if the rider booked for somebody else. Source: PARTY-1. */
export interface Passenger {
  readonly name: string;
  /** In E.164. */
  readonly phone: string;
  /** The language of their text messages; null: the installation's default. */
  readonly language: string | null;
  readonly seesPrice: boolean;
}

/**
 * Stands for a passenger whose name and number were erased: that the rider booked for somebody else remains, so that
 * driver and fleet still do not see the rider. Source: PARTY-8.
 */
export const erasedPassenger: Passenger = { name: '', phone: '', language: null, seesPrice: false };

/** Who rode, or paid for somebody else, is erased this many days after the ride. Source: PARTY-7. */
export const passengerDays = 30;
