import type { Booking } from '@fiacre/contract';
import { statusTraits, waitsForTime } from '@fiacre/domain';
import { currentStop, nextStop } from '../../api/offline/stop-progress.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';

export interface HeadlineValues {
  /** Already formatted in the reader's language. */
  readonly duration: string | null;
  readonly price: string;
  readonly time: string;
}

interface Sentence {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string>>;
}

/** The headline: the one sentence that the rider needs now. `duration` is null while the arrival time is unknown. */
export function rideHeadline(booking: Booking, words: HeadlineValues, nowMs: number): Sentence {
  if (waitsForTime(booking, nowMs)) return { key: 'head_NEW_later', values: { time: words.time } };
  if (isNextCarComing(booking)) return { key: 'head_NEW_next_car', values: {} };
  if (booking.lostDriver === true) return { key: 'head_NEW_again', values: {} };
  const driver = booking.driverName ?? '';
  const duration = words.duration;
  switch (booking.status) {
    case 'ACCEPTED':
      return duration === null
        ? { key: 'head_ACCEPTED', values: { driver } }
        : { key: 'head_ACCEPTED_eta', values: { driver, duration } };
    case 'STARTED':
      return (
        stopHeadline(booking.coords, duration) ??
        (duration === null
          ? { key: 'head_STARTED', values: {} }
          : { key: 'head_STARTED_eta', values: { duration } })
      );
    case 'ARRIVED':
      return { key: 'head_ARRIVED', values: { driver } };
    case 'PENDING':
      return { key: 'head_PENDING', values: { price: words.price } };
    default:
      return { key: `head_${booking.status}`, values: {} };
  }
}

/** The passenger waits where a car broke down. Source: CHANGE-14. */
const isNextCarComing = ({ status, drives = [] }: Booking) => status === 'NEW' && drives.length > 0;

/** Before the last stop, the headline is about the stop at which the car is or that comes next. */
function stopHeadline(coords: Booking['coords'], duration: string | null): Sentence | undefined {
  const here = currentStop(coords);
  const stop = here ?? nextStop(coords);
  if (stop === undefined) return undefined;
  const values = { number: String(coords.indexOf(stop) + 1), count: String(coords.length) };
  if (here !== undefined) return { key: 'head_at_stop', values };
  return duration === null
    ? { key: 'head_to_stop', values }
    : { key: 'head_to_stop_eta', values: { ...values, duration } };
}

const aheadOf = ({ coords, drop }: Booking) => currentStop(coords) ?? nextStop(coords) ?? drop;

/** The line below the headline, in the language of `own`; undefined when there is nothing to add. */
export function rideSubheading(booking: Booking, own: I18n['own'], nowMs: number): Sentence | undefined {
  if (waitsForTime(booking, nowMs))
    return booking.status === 'NEW'
      ? { key: 'lead_NEW_later', values: {} }
      : { key: 'lead_booked', values: { driver: booking.driverName ?? '' } };
  if (isNextCarComing(booking)) return { key: 'lead_NEW_next_car', values: { place: booking.pickup.add } };
  if (booking.lostDriver === true) return { key: 'lead_NEW_again', values: {} };
  if (booking.status === 'NO_SHOW') return { key: 'lead_NO_SHOW', values: {} };
  if (statusTraits[booking.status].failed)
    return booking.reason === null
      ? undefined
      : { key: 'lead_reason', values: { reason: own(booking.reason) } };
  switch (booking.status) {
    case 'STARTED':
      return { key: 'lead_STARTED', values: { place: aheadOf(booking).add } };
    case 'NEW':
    case 'ACCEPTED':
    case 'ARRIVED':
    case 'REACHED':
    case 'PENDING':
    case 'PAID':
      return { key: `lead_${booking.status}`, values: {} };
    default:
      return undefined;
  }
}
