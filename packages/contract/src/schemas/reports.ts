import { appCategories, bookingPaymentModes } from '@fiacre/domain';
import * as z from 'zod';
import { RoleName } from './accounts.ts';
import { BookingStatusName } from './bookings.ts';
import { Amount, Day, Id, Instant, pageOf, Position } from '../declare/primitives.ts';
import type { reportRoutes } from '../routes/reports.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

/** Months are in the operator's time zone, `TIME_ZONE`, whoever asks. Source: EARN-3. */
const reportQuery = {
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(1000).optional(),
};

const month = {
  year: z.int(),
  month: z.int().min(1).max(12),
  /** In English; pages show the month in the user's language. */
  monthsName: z.string(),
};

export const EarningsQuery = z.strictObject(reportQuery);
/** One month's paid bookings in one currency. Source: DATA-17, EARN-2. */
export const EarningsRow = z.object({
  ...month,
  currency: z.string(),
  totalRides: z.int(),
  tripCost: Amount,
  rideCost: Amount,
  convenienceFee: Amount,
  discountAmount: Amount,
  /** Convenience fees minus discounts. */
  profit: Amount,
  customerPaid: Amount,
  driverShare: Amount,
  /** The amount that customers paid minus the driver share. */
  adminEarning: Amount,
});
export type EarningsRow = z.infer<typeof EarningsRow>;
export const EarningsResponse = pageOf(EarningsRow);

export const DriverEarningsQuery = z.strictObject({
  ...reportQuery,
  driver: Id.optional(),
  /** Part of a driver's name or vehicle number. */
  q: z.string().max(100).optional(),
});
/** One driver's earnings in one month, in one currency. Source: DATA-18, EARN-1. */
export const DriverEarningsRow = z.object({
  ...month,
  driver: Id,
  driverName: personal(z.string()),
  driverVehicleNo: personal(z.string().nullable()),
  currency: z.string(),
  totalRides: z.int(),
  driverShare: Amount,
});
export type DriverEarningsRow = z.infer<typeof DriverEarningsRow>;
/** `months` adds up all matching rows, not only those of the page. Newest first. */
export const DriverEarningsResponse = pageOf(DriverEarningsRow).extend({
  months: z.array(z.object({ ...month, currency: z.string(), totalRides: z.int(), driverShare: Amount })),
});

/** `week`: any day of it; default: the current week. Weeks begin on Monday. */
export const OwnEarningsQuery = z.strictObject({
  week: Day.optional(),
});
const earned = {
  rides: z.int(),
  driverShare: Amount,
  /** Fees of riders who cancelled late, which go to the driver. Source: CAR-4. */
  cancellationFees: Amount,
  /** The cash that the driver received; the part above the driver share is owed to the operator. */
  cash: Amount,
};
/**
 * The driver's earnings on each day of a week, by the day of the trip, in the installation's currency. Source: EARN-1.
 */
export const OwnEarnings = z.object({
  currency: z.string(),
  timeZone: z.string(),
  days: z.array(z.object({ date: z.iso.date(), ...earned })),
  total: z.object(earned),
  weekBefore: z.object(earned),
});
export type OwnEarnings = z.infer<typeof OwnEarnings>;

/** Gross convenience fees; `today` is a day of `timeZone`, the operator's. Source: DASH-1, DASH-2, DASH-6. */
export const Dashboard = z.object({
  timeZone: z.string(),
  today: z.iso.date(),
  /** One entry per currency, the installation's own first. */
  earnings: z.array(z.object({ currency: z.string(), today: Amount, thisMonth: Amount, total: Amount })),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Median and 90th percentile of whole seconds; null if no car arrived. */
const waits = { median: z.int().min(0).nullable(), p90: z.int().min(0).nullable() };

const day = {
  date: z.iso.date(),
  bookings: z.int(),
  served: z.int(),
  /** Convenience fees of paid bookings. */
  income: Amount,
  /** The time from when the rider wanted the car until it arrived at the pickup. */
  waitSeconds: z.object(waits),
};

/** Why a cancelled booking was not served: never paid, not accepted by any driver, or who cancelled it after that. */
const unservedWhys = ['not_paid', 'no_driver', 'rider', 'no_show', 'driver', 'staff'] as const;
export type UnservedWhy = (typeof unservedWhys)[number];

/**
 * The last seven days by trip date, including today, each next to the same day a week before. Days and hours are those
 * of `timeZone`. `open` bookings are neither served nor cancelled yet. Source: DASH-6.
 */
export const Activity = z.object({
  timeZone: z.string(),
  currency: z.string(),
  days: z.array(z.object({ ...day, lastWeek: z.object(day) })),
  hours: z.array(
    z.object({ hour: z.int().min(0).max(23), served: z.int(), cancelled: z.int(), open: z.int() }),
  ),
  waitSeconds: z.object({ ...waits, lastWeek: z.object(waits) }),
  unserved: z.array(z.object({ why: z.enum(unservedWhys), bookings: z.int(), lastWeek: z.int() })),
  /** The most frequent reasons given for a cancellation. */
  reasons: z.array(z.object({ reason: z.string(), bookings: z.int() })),
});
export type Activity = z.infer<typeof Activity>;

export const RideStatisticsQuery = z.strictObject({
  page: reportQuery.page,
  pageSize: reportQuery.pageSize,
  /** Bookings made from this instant on, and before that one. */
  from: Instant.optional(),
  to: Instant.optional(),
});
/**
 * A ride without its people: no names, contacts, ids or written texts, and places to about a kilometre. Source:
 * ROLE-13.
 */
export const RideStatistics = z.object({
  id: Id,
  status: BookingStatusName,
  category: z.enum(appCategories),
  carType: z.string(),
  bookLater: z.boolean(),
  bookingDate: Instant,
  tripDate: Instant,
  acceptedAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  cancelledBy: RoleName.nullable(),
  pickup: Position,
  drop: Position,
  distanceMetres: z.int().nullable(),
  currency: z.string(),
  tripCost: Amount,
  convenienceFees: Amount,
  driverShare: Amount,
  discount: Amount,
  customerPaid: Amount,
  cancellationFee: Amount,
  paymentMode: z.enum(bookingPaymentModes),
  rating: z.int().nullable(),
});
export type RideStatistics = z.infer<typeof RideStatistics>;

export const reportSchemas = {
  getDashboard: { response: Dashboard },
  getActivity: { response: Activity },
  listRideStatistics: { query: RideStatisticsQuery, response: pageOf(RideStatistics) },
  listEarnings: { query: EarningsQuery, response: EarningsResponse },
  getOwnEarnings: { query: OwnEarningsQuery, response: OwnEarnings },
  listDriverEarnings: { query: DriverEarningsQuery, response: DriverEarningsResponse },
} as const satisfies Record<keyof typeof reportRoutes, RouteSchemas>;
