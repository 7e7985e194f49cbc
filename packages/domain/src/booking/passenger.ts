/** Who rides if the rider booked for somebody else. Source: PARTY-1. */
export interface Passenger {
  readonly name: string;
  /** In E.164. */
  readonly phone: string;
  /** The language of their text messages; null: the installation's default. */
  readonly language: string | null;
  readonly seesPrice: boolean;
}
