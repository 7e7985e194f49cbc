import { isRating } from '../ratings/average-rating.ts';
import { refusal } from '../refusal/refusal.ts';
import type { Refusal } from '../refusal/refusal.ts';
import { dueOf } from './booking.ts';
import type { Booking } from './booking.ts';
import type { Circumstances, Command, DriverStanding, Facts } from './commands.ts';
import { paymentPlan } from './payment-mode.ts';
import type { TransitionVerb } from './verb.ts';

/** Guards that hold or fail before anything is said: a button shows them. */
const standingGuards = {
  'critical-edits': (_: Booking, now: Circumstances) =>
    now.criticalEditsAllowed ? null : refusal('demo_mode'),
  'manual-dispatch': (_: Booking, now: Circumstances) =>
    now.autoDispatch ? refusal('auto_dispatch_on') : null,
  'driver-approved': (_: Booking, now: Circumstances) =>
    now.driver?.approved ? null : refusal('driver_not_approved'),
  'driver-active': (_: Booking, now: Circumstances) =>
    now.driver?.active ? null : refusal('driver_inactive'),
  'driver-free': (_: Booking, now: Circumstances) => (now.driver?.busy ? refusal('driver_busy') : null),
  'driver-solvent': (_: Booking, now: Circumstances) =>
    now.driver && !mayTakeTasks(now.driver, now.negativeBalanceAllowed)
      ? refusal('driver_wallet_negative')
      : null,
  'pickup-image': (booking: Booking, now: Circumstances) =>
    booking.category === 'delivery' && now.pickupImageAsked && !booking.hasPickupImage
      ? refusal('image_required', { image: 'pickup' })
      : null,
  'deliver-image': (booking: Booking, now: Circumstances) =>
    // Whoever stands in for the driver is not at the drop to take one.
    booking.category === 'delivery' &&
    now.deliverImageAsked &&
    !booking.hasDeliverImage &&
    !now.driverSuspended
      ? refusal('image_required', { image: 'deliver' })
      : null,
} as const;

type StandingGuard = keyof typeof standingGuards;
type CommandGuard =
  | 'assignee-available'
  | 'reason-given'
  | 'code-right'
  | 'payment-possible'
  | 'paid-in-full'
  | 'stars-whole';
export type GuardName = StandingGuard | CommandGuard;

/** Whether a driver's wallet lets him take tasks. Source: SET-17. */
export function mayTakeTasks(
  driver: Pick<DriverStanding, 'walletBalance'>,
  negativeBalanceAllowed: boolean,
): boolean {
  return negativeBalanceAllowed || driver.walletBalance >= 0;
}

/** Whether a driver may be given a booking by hand. Source: BKT-9. */
export function isAssignable(driver: DriverStanding): boolean {
  return driver.approved && driver.active && !driver.busy && driver.hasLocation;
}

function assigneeAvailable(
  booking: Booking,
  command: Command<'assign'>,
  facts: Facts<'assign'>,
): Refusal | null {
  const barred = 'barredDrivers' in booking && booking.barredDrivers.includes(command.driverId);
  if (barred) return refusal('driver_not_available', { handedBack: true });
  if (!isAssignable(facts.assignee)) return refusal('driver_not_available');
  // SET-17: such a driver is offered nothing, and could not accept it.
  const { negativeBalanceAllowed } = facts.circumstances;
  return mayTakeTasks(facts.assignee, negativeBalanceAllowed) ? null : refusal('driver_in_debt');
}

/** The way that a rider may pay now; cash is the driver's to confirm, after a trip. Source: TRIP-17, TRIP-25, ERR-32. */
function paymentPossible(booking: Booking, command: Command<'pay'>, facts: Facts<'pay'>): Refusal | null {
  const due = dueOf(booking);
  if (due === null || due === 0) return null;
  const hasGiven = booking.charge.payable !== due;
  const { wallet, rest } = paymentPlan(due, command, { balance: facts.walletBalance, hasGiven });
  if (wallet > 0 && wallet > facts.walletBalance) return refusal('wallet_too_low', { payable: due });
  if (rest === 0) return null;
  if (command.mode === 'cash') return restInCash(booking, command, wallet > 0 || hasGiven);
  const known = command.provider !== undefined && facts.providers.includes(command.provider);
  return known ? null : refusal('no_provider_found');
}

/** A rider only says that the rest will be cash when the wallet gives a part of it now. */
function restInCash(booking: Booking, command: Command<'pay'>, walletGives: boolean): Refusal | null {
  if (booking.status !== 'PENDING' || command.useWallet !== true)
    return refusal('payment_mode_unavailable', { mode: 'cash' });
  return walletGives ? null : refusal('wallet_too_low');
}

type CommandGuards = {
  readonly [Verb in 'assign' | 'hand-back' | 'start' | 'pay' | 'payment-confirmed' | 'rate']: (
    booking: Booking,
    command: Command<Verb>,
    facts: Facts<Verb>,
  ) => Refusal | null;
};

/** What each verb's words are held to; the table names these guards beside the standing ones. */
const commandGuards: CommandGuards = {
  assign: assigneeAvailable,
  'hand-back': (_, command) => ((command.reason ?? '').trim() === '' ? refusal('reason_required') : null),
  start: (booking, command) =>
    booking.otp === null || booking.otp === (command.otp ?? '').trim() ? null : refusal('otp_validate_error'),
  pay: paymentPossible,
  'payment-confirmed': (booking, command) =>
    command.amount === dueOf(booking) ? null : refusal('payment_amount_wrong'),
  rate: (_, command) =>
    command.stars === undefined || isRating(command.stars)
      ? null
      : refusal('invalid_request', { field: 'stars' }),
};

/** Which verb's words a command guard reads. */
export const commandGuardOf: Readonly<Record<CommandGuard, keyof CommandGuards>> = {
  'assignee-available': 'assign',
  'reason-given': 'hand-back',
  'code-right': 'start',
  'payment-possible': 'pay',
  'paid-in-full': 'payment-confirmed',
  'stars-whole': 'rate',
};

function isStanding(name: GuardName): name is StandingGuard {
  return Object.hasOwn(standingGuards, name);
}

/** The first guard that is closed whatever the command will say; null when all are open. */
export function closedBeforehand(
  names: readonly GuardName[],
  booking: Booking,
  circumstances: Circumstances,
): Refusal | null {
  for (const name of names) {
    const closed = isStanding(name) ? standingGuards[name](booking, circumstances) : null;
    if (closed) return closed;
  }
  return null;
}

function guardsWords(verb: TransitionVerb): verb is keyof CommandGuards {
  return Object.hasOwn(commandGuards, verb);
}

/** What is wrong with a command's own words; null when nothing is. */
export function refusedWords<Verb extends TransitionVerb>(
  booking: Booking,
  command: Command<Verb>,
  facts: Facts<Verb>,
): Refusal | null {
  const verb: TransitionVerb = command.verb;
  if (!guardsWords(verb)) return null;
  const guard = commandGuards[verb] as (b: Booking, c: Command<Verb>, f: Facts<Verb>) => Refusal | null;
  return guard(booking, command, facts);
}
