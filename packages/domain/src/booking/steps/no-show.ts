import { waitsFromMs } from '../../cancellation/cancellation-fee.ts';
import { payableOf } from '../../charge/charge.ts';
import { cancellationCharge } from '../../charge/other-charges.ts';
import type { ArrivedBooking, NoShowBooking } from '../booking.ts';
import type { Role } from '../../roles/role.ts';
import type { FeeTerms } from '../commands.ts';
import { notifyDriver, notifyRider } from '../events.ts';
import type { BookingEvent } from '../events.ts';
import { backToBegin, chargedEvents, failedTerms, inputsOf, ruleOf } from './order.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

type Waiting = Pick<ArrivedBooking, 'arrivedAtMs' | 'bookLater' | 'tripDateMs'>;

/** From when the driver waits at the pickup. Source: CAR-5. */
const waitingSinceMs = ({ arrivedAtMs, bookLater, tripDateMs }: Waiting) =>
  waitsFromMs({ arrivedAtMs, bookedForMs: bookLater ? tripDateMs : null });

/** From when a rider who is not there counts as not coming. Source: NOSHOW-1. */
export function noShowFromMs(booking: Waiting, minutes: number): number {
  return waitingSinceMs(booking) + minutes * 60_000;
}

/** How long the driver had waited. Source: NOSHOW-2. */
export function waitedSeconds(booking: Waiting, nowMs: number): number {
  return Math.max(0, Math.round((nowMs - waitingSinceMs(booking)) / 1000));
}

interface NoShow extends FeeTerms {
  readonly by: Role;
  readonly metresFromPickup: number | null;
  readonly negativeBalanceAllowed: boolean;
}

/** The rider did not come, and pays the fee for that. Source: NOSHOW-1 to NOSHOW-4. */
export function noShow(booking: ArrivedBooking, how: NoShow, nowMs: number): TransitionResult<NoShowBooking> {
  const { driverId, riderId } = booking;
  const inputs = { ...inputsOf(booking, how, nowMs), isNoShow: true };
  const cost = cancellationCharge(ruleOf(booking, how), inputs, how.taxRate);
  // A driver who reported it knows.
  const told: BookingEvent[] = how.by === 'driver' ? [] : [notifyDriver(driverId, 'push_no_show_reported')];
  return transitionTo(
    {
      ...failedTerms(booking, how.by, nowMs),
      status: 'NO_SHOW',
      reason: '',
      refund: inputs.refund,
      fee: payableOf(cost),
      metresFromPickup: how.metresFromPickup,
    },
    { type: 'driver-released', driverId },
    ...chargedEvents(booking, cost, inputs),
    ...backToBegin(booking),
    notifyRider(riderId, 'push_no_show'),
    ...told,
  );
}
