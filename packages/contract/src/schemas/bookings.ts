import type * as z from 'zod';
import * as bookings from '../bookings.ts';
import { FareProof } from '../fares.ts';
import { Done, IdParams } from '../primitives.ts';
import { Quote, QuoteRequest } from '../quotes.ts';
import type { bookingRoutes } from '../routes/bookings.ts';
import type { RouteSchemas } from './route-schemas.ts';

const verb = <Body extends z.ZodType>(body: Body) => ({ params: IdParams, body, response: bookings.Booking });

export const bookingSchemas = {
  createQuote: { body: QuoteRequest, response: Quote },
  createBooking: { body: bookings.BookingRequest, response: bookings.Booking },
  listBookings: { query: bookings.ListBookingsQuery, response: bookings.ListBookingsResponse },
  getBooking: { params: IdParams, response: bookings.Booking },
  getBookingFare: { params: IdParams, response: FareProof },
  getBookingTrail: { params: IdParams, response: bookings.BookingTrailResponse },
  getBookingTracking: { params: IdParams, response: bookings.BookingTracking },
  acceptBooking: verb(bookings.PlainVerbRequest),
  declineBooking: { params: IdParams, body: bookings.PlainVerbRequest, response: Done },
  handBackBooking: { params: IdParams, body: bookings.ReasonVerbRequest, response: Done },
  assignBooking: verb(bookings.AssignRequest),
  arriveBooking: verb(bookings.PlainVerbRequest),
  startBooking: verb(bookings.StartRequest),
  reachBooking: verb(bookings.PlainVerbRequest),
  endBooking: verb(bookings.EndRequest),
  payBooking: { params: IdParams, body: bookings.PayRequest, response: bookings.PayResponse },
  confirmCashBooking: verb(bookings.PlainVerbRequest),
  rateBooking: verb(bookings.RateRequest),
  cancelBooking: verb(bookings.ReasonVerbRequest),
  assignableDrivers: { params: IdParams, response: bookings.AssignableDriversResponse },
} as const satisfies Record<keyof typeof bookingRoutes, RouteSchemas>;
