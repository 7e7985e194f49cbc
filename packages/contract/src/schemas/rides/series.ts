import { assistanceNeeds } from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Day, Id, IdParams, Instant, Version, Waypoint } from '../../declare/primitives.ts';
import { Passenger, PassengerRequest } from '../../declare/passenger.ts';
import type { RouteSchemas } from '../../declare/route-schemas.ts';
import { personal } from '../../declare/sensitive.ts';
import { StopRequest, WantedExtra } from '../quotes.ts';
import type { seriesRoutes } from '../../routes/rides/series.ts';

/** One line that people can read. */
const Name = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters');

/** A local time of the pickup’s city, to the minute. */
const LocalMinute = z
  .string()
  .regex(
    /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
    'such as 2026-10-23T08:00',
  );

/** Days on which the series that use it have no rides. Source: SERIES-4, SERIES-5. */
const RideCalendar = z.strictObject({
  id: Id,
  name: Name,
  /** The last day for which the list is complete: no rides are made for later ones. */
  completeUntil: Day,
  days: z.array(z.strictObject({ from: Day, until: Day, name: Name })).max(200),
});
export type RideCalendar = z.infer<typeof RideCalendar>;
const RideCalendars = z.strictObject({
  items: z.array(RideCalendar).max(40),
  /** Of the whole list. An edit of another version than the newest is refused. */
  version: Version,
});

/** What each ride of a series is booked with, and when. Source: SERIES-1. */
const seriesFields = {
  pickup: Waypoint,
  drop: Waypoint,
  /** Stops on the way, in driving order. */
  coords: z.array(StopRequest).max(50).default([]),
  carTypeId: Id,
  persons: z.int().min(1).max(60),
  /** To the driver. */
  note: z.string().max(1000),
  assistance: z.array(z.enum(assistanceNeeds)).max(assistanceNeeds.length),
  extras: z.array(WantedExtra).max(30).default([]),
  /** Index into the car type’s options. */
  option: z.int().min(0).max(1000).nullable().default(null),
  /** Somebody else who rides. Source: SERIES-24. */
  passenger: PassengerRequest.nullable().default(null),
  /** On the account of this company; null: the rider pays. Source: SERIES-25. */
  companyId: Id.nullable().default(null),
  companyReference: z.string().trim().max(60).default(''),
  /** Agreed with the desk for each ride, in minor units; null: each is quoted when it is made. */
  agreedPrice: Amount.min(1).max(1_000_000_000).nullable(),
  /** When the first ride begins. */
  startsAt: LocalMinute,
  /** An RRULE of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270630`. */
  rule: z.string().min(1).max(200),
  withoutHolidays: z.boolean(),
  calendarIds: z.array(Id).max(10),
};
const SeriesRequest = z.strictObject(seriesFields);
export type SeriesRequest = z.infer<typeof SeriesRequest>;

const SeriesDay = z.object({
  /** The original local time, by which a ride of a series is known. */
  localStart: LocalMinute,
  /** The local time at which it begins. */
  startsAt: LocalMinute,
  /** `planned`: not made yet. `closed`: left out because of a calendar or a holiday. */
  state: z.enum(['planned', 'made', 'cancelled', 'paused', 'closed', 'failed']),
  bookingId: Id.nullable(),
  /**
   * Why it was not made: a code such as `time_skipped` or `calendar_incomplete`, or one of a booking’s refusals. Of a ride
   * with a driver, why somebody should look at it: `day_closed` or `series_changed`.
   */
  failure: z.string().nullable(),
});
export type SeriesDay = z.infer<typeof SeriesDay>;

/** Repeated rides with their next days. */
const Series = z.object({
  ...seriesFields,
  passenger: Passenger.nullable(),
  companyName: z.string().nullable(),
  id: Id,
  version: z.int(),
  customerId: Id,
  customerName: personal(z.string()),
  timeZone: z.string(),
  createdAt: Instant,
  /** The local time of the last ride; null without an end. */
  lastStart: LocalMinute.nullable(),
  /** Those of the next weeks, the earliest first. */
  days: z.array(SeriesDay),
});
export type Series = z.infer<typeof Series>;

/**
 * The effect that a calendar would have on one ride. `withdrawn`: it is booked, has no driver and is cancelled. `kept`: a driver has it,
 * so it stays and needs attention. `left_out`: it is not booked yet. `added`: it takes place again. `unknown`: the calendar
 * is not complete for its day, so it is not made.
 */
const CalendarEffect = z.object({
  seriesId: Id,
  customerName: personal(z.string()),
  startsAt: LocalMinute,
  effect: z.enum(['withdrawn', 'kept', 'left_out', 'added', 'unknown']),
});
export type CalendarEffect = z.infer<typeof CalendarEffect>;

/**
 * Days without rides, days that have them again, one day (`until` is the same) whose ride is moved, or booked rides that
 * take place although they need attention.
 */
const SeriesDaysRequest = z.strictObject({
  action: z.enum(['pause', 'resume', 'move', 'keep']),
  version: Version,
  from: Day,
  until: Day,
  /** Another local time of the day; only to move. */
  to: LocalMinute.optional(),
});

export const seriesSchemas = {
  listSeries: { response: z.object({ items: z.array(Series) }) },
  getSeries: { params: IdParams, response: Series },
  createSeries: {
    /** The rider for whom an admin books. */
    body: SeriesRequest.extend({ customerId: Id.optional() }),
    response: Series,
  },
  updateSeries: {
    params: IdParams,
    body: SeriesRequest.extend({
      version: Version,
      /** The ride from which on the change applies, by its original local time; null: all future rides. */
      from: LocalMinute.nullable(),
      /** Whether paused and moved days stay so. */
      keepExceptions: z.boolean(),
    }),
    /** The series that the future rides belong to, and how many rides with a driver did not change. */
    response: z.object({ series: Series, unchanged: z.int() }),
  },
  changeSeriesDays: { params: IdParams, body: SeriesDaysRequest, response: Series },
  endSeries: {
    params: IdParams,
    body: z.strictObject({ version: Version }),
    response: z.object({ unchanged: z.int() }),
  },
  listCalendars: { response: z.object({ ...RideCalendars.shape, holidaysUntil: Day.nullable() }) },
  setCalendars: { body: RideCalendars, response: RideCalendars },
  previewCalendar: {
    /** One calendar, new or edited and not saved. */
    body: z.strictObject({ calendar: RideCalendar }),
    response: z.object({ rides: z.array(CalendarEffect), total: z.int() }),
  },
} as const satisfies Record<keyof typeof seriesRoutes, RouteSchemas>;
