import {
  greatCircleMetres,
  isMeterSource,
  ridingSeconds,
  straightLineSeconds,
  tripCharge,
  type Command,
  type DriverState,
  type LatLng,
  type TransitionVerb,
  type VerbFacts,
  type Waypoint,
} from '@fiacre/domain';
import { fareUnder, feesUnder, taxRateUnder } from '../../fares/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import { balanceOf, holdWallet } from '../../wallet/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { drivenFacts } from '../record/driven-facts.ts';
import { pickupOf } from '../record/task.ts';
import { finalDiscount } from '../record/promo-standing.ts';
import type { BookingRow } from '../record/booking-row.ts';

export interface Gathering {
  readonly parts: BookingParts;
  readonly tx: Tx;
  readonly row: BookingRow;
  /** When the step was taken. */
  readonly at: Date;
  /** The balance of the driver who is about to take the booking. */
  readonly standing: DriverState;
  /** Where that driver is, if known. */
  readonly place: LatLng | null;
  /** Where the booking's driver was when the step was taken; null if that is not known. */
  readonly seenAt: LatLng | null;
  /** Where the car of a ride that goes on with another one stands. Source: CHANGE-14. */
  readonly endedAt: Waypoint | null;
  /** The measurement of the finished trip; null if there is none. */
  readonly measure: TripMeasure | null;
}

type Gather = {
  readonly [Verb in TransitionVerb]: (from: Gathering, command: Command<Verb>) => Promise<VerbFacts[Verb]>;
};

const nothing = () => Promise.resolve({});

/**
 * The rider's balance in the booking's currency, locked so that nothing else is taken from it during the
 * transaction.
 */
async function heldBalance(tx: Tx, { customer_id, currency }: BookingRow): Promise<number> {
  const rider = { kind: 'rider', userId: customer_id } as const;
  await holdWallet(tx, rider);
  return balanceOf(tx.sql, rider, currency);
}

async function feeTerms({ tx, row }: Gathering) {
  return { ...feesUnder(row.tariff), riderBalance: await heldBalance(tx, row) };
}

/** Seconds of the trip that is being finished, the same as the rules will record. Source: FARE-9. */
function secondsDriven(row: BookingRow, measure: TripMeasure, now: Date): number {
  const startedAtMs = (row.started_at ?? now).getTime();
  return ridingSeconds({ drives: row.drives, startedAtMs }, measure.drives, now.getTime());
}

/** The inputs of each verb's rules, in addition to the booking and the operator's settings. */
export const gatherInputs: Gather = {
  offer: nothing,
  withdraw: nothing,
  'payment-confirmed': nothing,
  accept: ({ row, place }) => {
    const secondsToPickup = place === null ? 0 : straightLineSeconds(place, pickupOf(row));
    return Promise.resolve({ secondsToPickup });
  },
  decline: nothing,
  'hand-back': ({ row, endedAt }) =>
    Promise.resolve({ isFree: row.change?.freeHandBack === true, place: endedAt }),
  assign: ({ standing }) => Promise.resolve({ assignee: standing }),
  arrive: nothing,
  start: nothing,
  'reach-stop': nothing,
  'leave-stop': nothing,
  reach: ({ at, row, measure }) => {
    // Without a quote there is no estimate to keep: what is not known to have been driven is not charged. Source: METER-5.
    if (measure === null || (measure.source !== 'track' && !isMeterSource(row.source)))
      return Promise.resolve({ driven: null, drives: measure?.drives });
    const { metres: distanceMetres, tolls } = measure;
    const durationSeconds = secondsDriven(row, measure, at);
    const facts = drivenFacts(row, measure, durationSeconds);
    const fare = fareUnder(row.tariff, { distanceMetres, durationSeconds, facts, tolls });
    const charge = tripCharge(fare, finalDiscount(row, fare), taxRateUnder(row.tariff));
    return Promise.resolve({ driven: { distanceMetres, charge }, drives: measure.drives });
  },
  end: nothing,
  pay: async ({ parts, tx, row }) => ({
    walletBalance: await heldBalance(tx, row),
    providers: parts.payments.providerNames,
  }),
  'confirm-cash': nothing,
  rate: nothing,
  engage: nothing,
  cancel: feeTerms,
  'no-show': async (from) => {
    const { seenAt, row } = from;
    const metres = seenAt && Math.round(greatCircleMetres(seenAt, pickupOf(row)));
    return { ...(await feeTerms(from)), metresFromPickup: metres };
  },
};
