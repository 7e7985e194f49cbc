import { streetPassengerId } from '../../accounts/street-passenger.ts';
import { payableOf } from '../../charge/charge.ts';
import { isRating } from '../../ratings/average-rating.ts';
import { refusal } from '../../refusal/refusal.ts';
import type { Refusal } from '../../refusal/refusal.ts';
import { dueOf } from '../booking.ts';
import type { Booking } from '../booking.ts';
import type { Circumstances, Command, DriverState, Facts, TransitionVerb } from '../commands.ts';
import { earliestStartMs } from '../create.ts';
import { paymentPlan } from '../payment-mode.ts';
import { noShowFromMs } from '../steps/no-show.ts';
import { cancellationCost, isCancellable } from '../steps/order.ts';
import { currentStopOf, nextStopOf } from '../stops.ts';

/** Guards that do not depend on the command's body, so that a button can show their reason. */
const preconditions = {
  'critical-edits': (_: Booking, now: Circumstances) =>
    now.criticalEditsAllowed ? null : refusal('demo_mode'),
  'manual-dispatch': (_: Booking, now: Circumstances) =>
    now.autoDispatch ? refusal('auto_dispatch_on') : null,
  'driver-approved': (_: Booking, now: Circumstances) =>
    now.driver?.approved ? null : refusal('driver_not_approved'),
  'driver-active': (_: Booking, now: Circumstances) =>
    now.driver?.active ? null : refusal('driver_inactive'),
  'driver-free': (_: Booking, now: Circumstances) => (now.driver?.busy ? refusal('driver_busy') : null),
  'driver-in-time': (_: Booking, now: Circumstances) =>
    now.driver?.isInTime === false ? refusal('late_for_ride_ahead') : null,
  'driver-solvent': (_: Booking, now: Circumstances) =>
    now.driver && !mayTakeTasks(now.driver, now.negativeBalanceAllowed)
      ? refusal('driver_wallet_negative')
      : null,
  'accepted-ahead': (booking: Booking) =>
    'busyFromMs' in booking && booking.busyFromMs !== null
      ? null
      : refusal('wrong_status', { status: booking.status }),
  // A passenger from the street has no booking that could go on. Source: METER-1.
  booked: ({ riderId, status }: Booking) =>
    riderId === streetPassengerId ? refusal('wrong_status', { status }) : null,
  'time-come': (booking: Booking, _: Circumstances, nowMs: number) => {
    const fromMs = earliestStartMs(booking);
    return nowMs < fromMs ? refusal('too_early', { from: new Date(fromMs).toISOString() }) : null;
  },
  'wait-over': (booking: Booking, now: Circumstances, nowMs: number) => {
    if (!('arrivedAtMs' in booking)) return null;
    const fromMs = noShowFromMs(booking, now.noShowMinutes);
    return nowMs < fromMs ? refusal('wait_not_over', { from: new Date(fromMs).toISOString() }) : null;
  },
  'stop-ahead': ({ stops, status }: Booking) =>
    currentStopOf(stops) === undefined && nextStopOf(stops) !== undefined
      ? null
      : refusal('wrong_status', { status }),
  'at-stop': ({ stops, status }: Booking) =>
    currentStopOf(stops) === undefined ? refusal('wrong_status', { status }) : null,
  'pickup-image': (booking: Booking, now: Circumstances) =>
    booking.category === 'delivery' && now.pickupImageRequired && !booking.hasPickupImage
      ? refusal('image_required', { image: 'pickup' })
      : null,
  'deliver-image': (booking: Booking, now: Circumstances) =>
    // An admin who acts for the driver is not at the drop to take a photo.
    booking.category === 'delivery' &&
    now.deliverImageRequired &&
    !booking.hasDeliverImage &&
    !now.driverSuspended
      ? refusal('image_required', { image: 'deliver' })
      : null,
} as const;

type Precondition = keyof typeof preconditions;
type CommandGuard =
  | 'assignee-available'
  | 'at-pickup'
  | 'fee-agreed'
  | 'reason-given'
  | 'code-right'
  | 'stop-next'
  | 'stop-current'
  | 'payment-possible'
  | 'paid-in-full'
  | 'stars-whole';
export type GuardName = Precondition | CommandGuard;

/** Whether a driver's wallet balance allows taking tasks. Source: SET-17. */
export function mayTakeTasks(
  driver: Pick<DriverState, 'walletBalance'>,
  negativeBalanceAllowed: boolean,
): boolean {
  return negativeBalanceAllowed || driver.walletBalance >= 0;
}

/** Whether an admin may assign a booking to a driver. Source: BKT-9. */
export function isAssignable(driver: DriverState): boolean {
  return driver.approved && driver.active && !driver.busy && driver.isInTime && driver.hasLocation;
}

function assigneeRefusal(
  booking: Booking,
  command: Command<'assign'>,
  facts: Facts<'assign'>,
): Refusal | null {
  const barred = 'barredDrivers' in booking && booking.barredDrivers.includes(command.driverId);
  if (barred) return refusal('driver_not_available', { handedBack: true });
  if (!isAssignable(facts.assignee)) return refusal('driver_not_available');
  // SET-17: a driver in debt gets no offers and cannot accept one.
  const { negativeBalanceAllowed } = facts.circumstances;
  return mayTakeTasks(facts.assignee, negativeBalanceAllowed) ? null : refusal('driver_in_debt');
}

/**
 * Why a rider cannot use this payment method now. Only the driver confirms cash, after the trip. Source: TRIP-17,
 * TRIP-25, ERR-32.
 */
function paymentRefusal(booking: Booking, command: Command<'pay'>, facts: Facts<'pay'>): Refusal | null {
  const due = dueOf(booking);
  if (due === null || due === 0) return null;
  const hasPaid = payableOf(booking.charge) !== due;
  const { wallet, rest } = paymentPlan(due, command, { balance: facts.walletBalance, hasPaid });
  if (wallet > 0 && wallet > facts.walletBalance) return refusal('wallet_too_low', { payable: due });
  if (rest === 0) return null;
  if (command.mode === 'cash') return cashRefusal(booking, command, wallet > 0 || hasPaid);
  const known = command.provider !== undefined && facts.providers.includes(command.provider);
  return known ? null : refusal('no_provider_found');
}

/** A rider may choose cash only for the rest of a payment that the wallet starts. */
function cashRefusal(booking: Booking, command: Command<'pay'>, walletPays: boolean): Refusal | null {
  if (booking.status !== 'PENDING' || command.useWallet !== true)
    return refusal('payment_mode_unavailable', { mode: 'cash' });
  return walletPays ? null : refusal('wallet_too_low');
}

/** The fee may have risen since the rider saw it. Source: CAR-4, BKT-6. */
function feeRefusal(
  booking: Booking,
  command: Command<'cancel'>,
  facts: Facts<'cancel'>,
  nowMs: number,
): Refusal | null {
  if (command.maxFee === undefined || !isCancellable(booking)) return null;
  const by = command.actor.kind === 'user' ? command.actor.role : 'admin';
  const { negativeBalanceAllowed } = facts.circumstances;
  const { fee } = cancellationCost(booking, { ...facts, by, negativeBalanceAllowed }, nowMs);
  return fee > command.maxFee ? refusal('cancellation_fee_changed', { fee }) : null;
}

/** A driver has to be at the pickup; the office decides by what it knows. Source: NOSHOW-2. */
function awayRefusal(_: Booking, { actor }: Command<'no-show'>, facts: Facts<'no-show'>): Refusal | null {
  const { metresFromPickup: metres, circumstances } = facts;
  const isByOffice = actor.kind === 'user' && actor.role === 'admin';
  if (isByOffice || (metres !== null && metres <= circumstances.noShowMetres)) return null;
  return refusal('not_at_pickup', { metres, max: circumstances.noShowMetres });
}

type CommandGuards = {
  readonly [
    Verb in
      | 'assign'
      | 'cancel'
      | 'hand-back'
      | 'no-show'
      | 'start'
      | 'reach-stop'
      | 'leave-stop'
      | 'pay'
      | 'payment-confirmed'
      | 'rate'
  ]: (booking: Booking, command: Command<Verb>, facts: Facts<Verb>, nowMs: number) => Refusal | null;
};

/** Guards on the request body of a verb; the table of transitions lists them with the preconditions. */
const commandGuards: CommandGuards = {
  assign: assigneeRefusal,
  cancel: feeRefusal,
  'hand-back': (_, command) => ((command.reason ?? '').trim() === '' ? refusal('reason_required') : null),
  'no-show': awayRefusal,
  start: (booking, command) =>
    booking.otp === null || booking.otp === (command.otp ?? '').trim() ? null : refusal('otp_validate_error'),
  'reach-stop': ({ stops }, { stop }) =>
    nextStopOf(stops)?.id === stop ? null : refusal('stop_out_of_order'),
  'leave-stop': ({ stops }, { stop }) =>
    currentStopOf(stops)?.id === stop ? null : refusal('stop_out_of_order'),
  pay: paymentRefusal,
  'payment-confirmed': (booking, command) =>
    command.amount === dueOf(booking) ? null : refusal('payment_amount_wrong'),
  rate: (_, command) =>
    command.stars === undefined || isRating(command.stars)
      ? null
      : refusal('invalid_request', { field: 'stars' }),
};

/** The verb whose body a guard reads. */
export const commandGuardOf: Readonly<Record<CommandGuard, keyof CommandGuards>> = {
  'assignee-available': 'assign',
  'at-pickup': 'no-show',
  'fee-agreed': 'cancel',
  'reason-given': 'hand-back',
  'code-right': 'start',
  'stop-next': 'reach-stop',
  'stop-current': 'leave-stop',
  'payment-possible': 'pay',
  'paid-in-full': 'payment-confirmed',
  'stars-whole': 'rate',
};

function isPrecondition(name: GuardName): name is Precondition {
  return Object.hasOwn(preconditions, name);
}

/** The refusal of the first precondition that fails; null if all of them hold. */
export function preconditionRefusal(
  names: readonly GuardName[],
  booking: Booking,
  circumstances: Circumstances,
  nowMs: number,
): Refusal | null {
  for (const name of names) {
    const closed = isPrecondition(name) ? preconditions[name](booking, circumstances, nowMs) : null;
    if (closed) return closed;
  }
  return null;
}

function hasCommandGuard(verb: TransitionVerb): verb is keyof CommandGuards {
  return Object.hasOwn(commandGuards, verb);
}

/** Why a request body is refused; null if it is valid. */
export function commandRefusal<Verb extends TransitionVerb>(
  booking: Booking,
  command: Command<Verb>,
  facts: Facts<Verb>,
  nowMs: number,
): Refusal | null {
  const verb: TransitionVerb = command.verb;
  if (!hasCommandGuard(verb)) return null;
  const guard = commandGuards[verb] as (
    b: Booking,
    c: Command<Verb>,
    f: Facts<Verb>,
    now: number,
  ) => Refusal | null;
  return guard(booking, command, facts, nowMs);
}
