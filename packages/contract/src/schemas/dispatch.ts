import {
  decisionOutcomes,
  dispatchModes,
  dispatchNumbers,
  exclusions,
  fairnessRules,
  type DispatchNumber,
} from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Done, Id, IdParams, Instant, pageOf, pageQuery, Position } from '../declare/primitives.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { dispatchRoutes } from '../routes/dispatch.ts';
import { personal } from '../declare/sensitive.ts';

/** The numbers of the dispatch modes, within the domain's bounds. */
export const dispatchNumberSchemas = {
  answerSeconds: within('answerSeconds'),
  windowSeconds: within('windowSeconds'),
  ageing: within('ageing'),
  rideWeight: within('rideWeight'),
};

function within(name: DispatchNumber) {
  const { min, max, whole } = dispatchNumbers[name];
  return (whole ? z.int() : z.number()).min(min).max(max);
}

const NamedDriver = z.object({ driverId: Id, name: personal(z.string().nullable()) });

/** The parts of one driver's cost for one booking, in seconds. */
const costs = {
  /** The driving time to the pickup; null if the mode does not compute it. */
  roadSeconds: z.int().nullable(),
  /** The straight-line distance to the pickup; null if the mode compares driving times. */
  metres: z.int().nullable(),
  untilFreeSeconds: z.int(),
  fairnessSeconds: z.int(),
};

/** Dispatch's decision about a booking, and the inputs of that decision. */
export const DispatchDecision = z.object({
  id: Id,
  bookingId: Id,
  at: Instant,
  mode: z.string(),
  outcome: z.enum(decisionOutcomes),
  /** The drivers who were offered the booking, or for whom it is kept. */
  drivers: z.array(NamedDriver),
  expiresAt: Instant.nullable(),
  /** Whether straight lines were used because there were no driving times. */
  byAir: z.boolean(),
  /** The drivers who were compared, cheapest first. */
  compared: z.array(
    NamedDriver.extend({ ...costs, costSeconds: z.int().nullable(), tookAnother: z.boolean() }),
  ),
  /** The first drivers who could not be offered it; `excludedCounts` counts all of them. */
  excluded: z.array(NamedDriver.extend({ why: z.enum(exclusions) })),
  excludedCounts: z.partialRecord(z.enum(exclusions), z.int()),
});
export type DispatchDecision = z.infer<typeof DispatchDecision>;

export const ListDecisionsQuery = z.strictObject({
  page: pageQuery.page,
  pageSize: pageQuery.pageSize,
  bookingId: Id.optional(),
  driverId: Id.optional(),
  from: Instant.optional(),
  until: Instant.optional(),
});

export const offerEnds = [
  'open',
  'accepted',
  'declined',
  'expired',
  'taken',
  'cancelled',
  'withdrawn',
  'handed-back',
] as const;

/** One offer as its driver sees it afterwards, with only their own figures. */
export const OwnOffer = z.object({
  bookingId: Id,
  reference: z.string(),
  offeredAt: Instant,
  expiresAt: Instant.nullable(),
  end: z.enum(offerEnds),
  /** null for a ride that an admin assigned, and after the record was removed. */
  why: z.object({ mode: z.string(), byAir: z.boolean(), ...costs }).nullable(),
  review: z
    .object({
      question: personal(z.string()),
      askedAt: Instant,
      answer: z.string().nullable(),
      answeredAt: Instant.nullable(),
    })
    .nullable(),
});
export type OwnOffer = z.infer<typeof OwnOffer>;

export const OwnOffersResponse = z.object({
  items: z.array(OwnOffer),
  /** The bookings of the last hour for which the driver was considered, by result. */
  lastHour: z.array(z.object({ result: z.enum([...exclusions, 'offered', 'farther']), bookings: z.int() })),
  /** The operator's rules that apply now. */
  rules: z.object({ mode: z.enum(dispatchModes), fairness: z.enum(fairnessRules), radius: z.number() }),
});
export type OwnOffersResponse = z.infer<typeof OwnOffersResponse>;

const ReviewText = personal(z.string().trim().min(1).max(1000));
export const AskForReviewRequest = z.strictObject({ bookingId: Id, question: ReviewText });
/**
 * `was`: the request that the admin read and replies to; refused if the driver has asked again since, or another admin
 * has replied.
 */
export const AnswerReviewRequest = z.strictObject({
  answer: ReviewText,
  was: z.strictObject({ askedAt: Instant, answeredAt: Instant.nullable() }),
});

/** A driver's request that a person reviews an offer. */
export const DispatchReview = z.object({
  id: Id,
  bookingId: Id,
  reference: z.string(),
  driverName: personal(z.string()),
  askedAt: Instant,
  question: personal(z.string()),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
});
export type DispatchReview = z.infer<typeof DispatchReview>;

export const ListReviewsQuery = z.strictObject({
  page: pageQuery.page,
  pageSize: pageQuery.pageSize,
  sort: pageQuery.sort,
  answered: z.enum(['true', 'false']).optional(),
});

/** Rides booked ahead that start soon and have no reserved driver. */
export const PromisesResponse = z.object({
  items: z.array(z.object({ bookingId: Id, reference: z.string(), tripDate: Instant, pickup: Position })),
  /** The chosen mode, if it is failing and bookings are offered in a simpler one. */
  failedMode: z.enum(dispatchModes).nullable(),
});

/** Demand in square cells. A cell counts only requests by at least `minRiders` different riders. */
export const DemandResponse = z.object({
  items: z.array(
    z.object({
      /** The centre of the cell. */
      at: Position,
      /** The address of the centre; null far from every street. */
      near: z.string().nullable(),
      /** Bookings of the last hour that found no driver. */
      unserved: z.int(),
      /** Bookings in the next hour, as the mean of the last four weeks. */
      expected: z.number(),
    }),
  ),
  cellMetres: z.int(),
  minRiders: z.int(),
});
export type DemandResponse = z.infer<typeof DemandResponse>;

/** The rules of a rehearsal; the radius is in the operator's unit of distance. */
export const RehearsalRules = z.strictObject({
  mode: z.enum(dispatchModes),
  fairness: z.enum(fairnessRules),
  radius: z.number().min(0).max(1000),
  ...dispatchNumberSchemas,
});
export type RehearsalRules = z.infer<typeof RehearsalRules>;

export const StartRehearsalRequest = z.strictObject({ from: Instant, until: Instant, rules: RehearsalRules });

export const rehearsalUnserved = [
  'no_drivers',
  'none_near',
  'all_busy',
  'none_accepted',
  'not_sent',
  'unknown',
] as const;

/** The figures that riders and drivers had, or would have had. Money in minor units. */
export const RehearsalFigures = z.object({
  completed: z.int(),
  /** From the time when the rider wanted the car until the pickup; null if nobody was picked up. */
  waitP50Seconds: z.int().nullable(),
  waitP95Seconds: z.int().nullable(),
  /** The mean drive to the pickup; null where it was not recorded. */
  pickupMetres: z.int().nullable(),
  /** The share of the time on duty without a ride. */
  idleShare: z.number(),
  incomeMedian: Amount,
  /** Gini coefficient: 0 if all drivers earn the same. */
  incomeSpread: z.number(),
  unserved: z.array(z.object({ why: z.enum(rehearsalUnserved), rides: z.int() })),
});
export type RehearsalFigures = z.infer<typeof RehearsalFigures>;

export const Rehearsal = z.object({
  id: Id,
  askedAt: Instant,
  from: Instant,
  until: Instant,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  rules: RehearsalRules,
  /** The rules that were in force when it was started. */
  current: RehearsalRules,
  result: z
    .object({
      rides: z.int(),
      drivers: z.int(),
      currency: z.string(),
      /** There were no road times, so straight lines are used instead. */
      byAir: z.boolean(),
      happened: RehearsalFigures,
      current: RehearsalFigures,
      other: RehearsalFigures,
    })
    .nullable(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

export const RehearsalsResponse = z.object({ items: z.array(Rehearsal), current: RehearsalRules });

export const dispatchSchemas = {
  listPromises: { response: PromisesResponse },
  listDecisions: { query: ListDecisionsQuery, response: pageOf(DispatchDecision) },
  listOwnOffers: { response: OwnOffersResponse },
  askForReview: { body: AskForReviewRequest, response: Done },
  listReviews: { query: ListReviewsQuery, response: pageOf(DispatchReview) },
  answerReview: { params: IdParams, body: AnswerReviewRequest, response: DispatchReview },
  listDemand: { response: DemandResponse },
  listRehearsals: { response: RehearsalsResponse },
  startRehearsal: { body: StartRehearsalRequest, response: Rehearsal },
  cancelRehearsal: { params: IdParams, response: Rehearsal },
} as const satisfies Record<keyof typeof dispatchRoutes, RouteSchemas>;
