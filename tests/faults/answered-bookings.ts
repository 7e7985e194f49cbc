import { isDeepStrictEqual } from 'node:util';
import type { Booking, ResponseOf } from '@fiacre/contract';
import type { RetryingSender } from './retrying-sender.ts';

type Trail = ResponseOf<'getBookingTrail'>['items'];

/** The responses that clients got about their bookings, to compare with the stored bookings after a kill. */
export class AnsweredBookings {
  readonly #newest = new Map<string, Booking>();
  /** The stored state when nothing was wrong, until there is another response. */
  readonly #right = new Map<string, string>();

  /** Keeps the newest response about each booking, and returns the given one. */
  readonly keep = (booking: Booking): Booking => {
    this.#right.delete(booking.id);
    if ((this.#newest.get(booking.id)?.version ?? 0) <= booking.version)
      this.#newest.set(booking.id, booking);
    return booking;
  };

  /** The status in the newest response. */
  readonly statusOf = (id: string): Booking['status'] | undefined => this.#newest.get(id)?.status;

  /**
   * The errors in the stored bookings: an acknowledged step is missing, or a booking is between two states.
   *
   * @param stateOf what is stored of a booking, in short; bookings without a new state or response are skipped
   */
  async wrongs(
    admin: Pick<RetryingSender, 'send'>,
    stateOf: (id: string) => string | undefined = () => undefined,
  ): Promise<string[]> {
    const wrongs: string[] = [];
    for (const before of this.#newest.values()) {
      const state = stateOf(before.id);
      if (state !== undefined && this.#right.get(before.id) === state) continue;
      const params = { id: before.id };
      const now = await admin.send('getBooking', { params });
      const { items } = await admin.send('getBookingTrail', { params });
      const found = wrongsOf(before, now, items).map((wrong) => `${before.id}: ${wrong}`);
      if (state !== undefined && found.length === 0) this.#right.set(before.id, state);
      wrongs.push(...found);
      if (now.status === 'COMPLETE' || now.status === 'CANCELLED') this.#newest.delete(before.id);
    }
    return wrongs;
  }
}

const core = [
  'status',
  'tripCost',
  'driver',
  'driverArriveTime',
  'startTime',
  'endTime',
  'customerPaid',
  'rating',
] as const satisfies readonly (keyof Booking)[];

function wrongsOf(before: Booking, now: Booking, trail: Trail): string[] {
  const moves = trail.filter(({ fromStatus, toStatus }) => toStatus !== null && toStatus !== fromStatus);
  const continues = moves.slice(1).every(({ fromStatus }, index) => fromStatus === moves[index]?.toStatus);
  return [
    ...(now.version < before.version ? [`version ${before.version} is lost`] : []),
    ...(now.version === before.version && !core.every((field) => isDeepStrictEqual(now[field], before[field]))
      ? ['it differs']
      : []),
    ...(continues && moves.at(-1)?.toStatus === now.status ? [] : ['its trail does not lead to its status']),
  ];
}
