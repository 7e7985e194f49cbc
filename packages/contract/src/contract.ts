import * as z from 'zod';
import * as accounts from './accounts.ts';
import * as bookings from './bookings.ts';
import * as calls from './calls.ts';
import * as catalogue from './catalogue.ts';
import * as driver from './driver.ts';
import { FareProof } from './fares.ts';
import * as maps from './maps.ts';
import { Done, IdParams } from './primitives.ts';
import { Quote, QuoteRequest } from './quotes.ts';
import type { RouteName } from './routes.ts';
import * as sandbox from './sandbox.ts';
import { Settings, UpdateSettingsRequest } from './settings.ts';
import { Wallet } from './wallet.ts';

/** Schemas of one route. A raw route (tiles, metrics) has no response schema. */
export interface RouteSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
}

const verb = <Body extends z.ZodType>(body: Body) => ({ params: IdParams, body, response: bookings.Booking });

/** The schemas of every route; with `routes` it is the whole contract. */
export const contract = {
  signIn: { body: accounts.SignInRequest, response: accounts.SignInResponse },
  signOut: { response: Done },
  register: { body: accounts.RegisterRequest, response: accounts.RegisterResponse },
  forgotPassword: { body: accounts.ForgotPasswordRequest, response: accounts.ForgotPasswordResponse },
  resetPassword: { body: accounts.ResetPasswordRequest, response: Done },
  me: { response: accounts.Me },
  updateMe: { body: accounts.UpdateMeRequest, response: accounts.Me },

  listCarTypes: { response: catalogue.ListCarTypesResponse },
  listCancellationReasons: { response: catalogue.ListCancellationReasonsResponse },
  getSettings: { response: Settings },
  updateSettings: { body: UpdateSettingsRequest, response: Settings },
  listLanguages: { response: catalogue.ListLanguagesResponse },
  listUsers: { query: accounts.ListUsersQuery, response: accounts.ListUsersResponse },

  cityInfo: { response: maps.CityInfo },
  tile: { params: maps.TileParams },
  suggestPlaces: { query: maps.SuggestPlacesQuery, response: maps.SuggestPlacesResponse },
  getPlace: { params: maps.PlaceParams, response: maps.Place },
  reversePlace: { query: maps.ReversePlaceQuery, response: maps.ReversePlaceResponse },

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
  payBooking: verb(bookings.PayRequest),
  confirmCashBooking: verb(bookings.PlainVerbRequest),
  rateBooking: verb(bookings.RateRequest),
  cancelBooking: verb(bookings.ReasonVerbRequest),
  assignableDrivers: { params: IdParams, response: bookings.AssignableDriversResponse },

  getAvailability: { response: driver.Availability },
  setAvailability: { body: driver.SetAvailabilityRequest, response: driver.Availability },
  sendPositions: { body: driver.SendPositionsRequest, response: driver.SendPositionsResponse },
  listTasks: { response: driver.ListTasksResponse },
  listDriversOnMap: { response: driver.DriversOnMapResponse },

  getWallet: { response: Wallet },

  sandboxOutbox: { query: sandbox.SandboxOutboxQuery, response: sandbox.SandboxOutboxResponse },

  callAutocomplete: { body: calls.AutocompleteCall, response: calls.AutocompleteAnswer },
  callCoords: { body: calls.CoordsCall, response: calls.CoordsAnswer },
  callRoute: { body: calls.RouteCall, response: calls.RouteAnswer },
  callAddress: { body: calls.AddressCall, response: calls.AddressAnswer },
  callDriveTime: { body: calls.DriveTimeCall, response: calls.DriveTimeAnswer },
  callMultiLocationTime: { body: calls.MultiLocationTimeCall, response: calls.MultiLocationTimeAnswer },

  health: { response: z.object({ status: z.literal('ok') }) },
  ready: {
    response: z.object({ status: z.enum(['ready', 'starting']), parts: z.record(z.string(), z.boolean()) }),
  },
  metrics: {},
} as const satisfies Record<RouteName, RouteSchemas>;

export type Contract = typeof contract;

type Output<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Field<Name extends RouteName, Key extends string> = Key extends keyof Contract[Name]
  ? Contract[Name][Key]
  : undefined;

/** What a handler receives and returns, and what a client sends and gets. */
export type ParamsOf<Name extends RouteName> = Output<Field<Name, 'params'>>;
export type QueryOf<Name extends RouteName> = Output<Field<Name, 'query'>>;
export type BodyOf<Name extends RouteName> = Output<Field<Name, 'body'>>;
export type ResponseOf<Name extends RouteName> = Output<Field<Name, 'response'>>;
export type BodyInputOf<Name extends RouteName> = Input<Field<Name, 'body'>>;
export type QueryInputOf<Name extends RouteName> = Input<Field<Name, 'query'>>;
