import * as z from 'zod';
import { errorStatus, type ErrorCode } from './errors.ts';
import { BookingStatusName } from './schemas/bookings.ts';
import { SendPositionsRequest, SendPositionsResponse } from './schemas/driver.ts';
import { Amount, Position } from './declare/primitives.ts';
import { secret } from './declare/sensitive.ts';
import { WalletEntry } from './schemas/wallet.ts';

/**
 * Topic families of the live connection. `bookings` (changes in the reader's list), `booking:<id>`,
 * `tasks` (offers to the driver), `drivers` (positions on the map of staff), `drivers:<lat>,<lng>` (free cars near a
 * rider's pickup), `chat:<id>`, `wallet`, `settings`, `notifications` (pushes to the reader), `users` (ids of people
 * who changed, for staff), `lists` (names of lists that changed, each for those who may read it).
 */
export const topicNames = [
  'bookings',
  'booking',
  'tasks',
  'drivers',
  'chat',
  'wallet',
  'settings',
  'notifications',
  'users',
  'lists',
] as const;
export type TopicName = (typeof topicNames)[number];

const topic = z
  .string()
  .max(80)
  .regex(/^[a-z]+(:[0-9a-f-]{36}|:-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?)?$/);
const seq = z.int().min(0);

/** The first message of a client without a session cookie. */
export const LiveHello = z.strictObject({ token: secret(z.string().max(300)) });
/** `after` is the last `seq` that the client received; later events are sent again once. */
export const LiveSubscribe = z.strictObject({ subscribe: z.literal(true), topic, after: seq.optional() });
export const LiveUnsubscribe = z.strictObject({ unsubscribe: z.literal(true), topic });
export const LivePing = z.strictObject({ ping: z.literal(true) });
/**
 * Positions of the driver's car, as with `sendPositions`, but stored together with those of other drivers. `report` is
 * any number; the response repeats it. There is no response if the connection ends before they are stored: send them
 * again then, which has no further effect if they were stored.
 */
export const LiveReport = z.strictObject({ report: seq, ...SendPositionsRequest.shape });
export type LiveReport = z.infer<typeof LiveReport>;
export const LiveClientMessage = z.union([LiveHello, LiveSubscribe, LiveUnsubscribe, LivePing, LiveReport]);
export type LiveClientMessage = z.infer<typeof LiveClientMessage>;

/** The topic of the free cars near a pickup, to about ten centimetres. Source: ROLE-9. */
export const nearbyTopic = ({ lat, lng }: Position): string => `drivers:${lat.toFixed(6)},${lng.toFixed(6)}`;

/** The pickup in the name of such a topic, from the part after the colon; null if it is invalid. */
export function pickupOfTopic(id: string): Position | null {
  const [lat, lng] = id.split(',').map(Number);
  return Position.safeParse({ lat, lng }).data ?? null;
}

const code = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/**
 * A message from the server. `event` is one of: `subscribed` (reply, with the current `seq`), `changed`
 * (the object as the reader may see it), `removed`, `catalogue` (a table to request again), `position` and `nearby`
 * (volatile, `seq` repeats the last one), `reset` (too many events were missed: reload). An event of several subscribed
 * topics is sent once: `also` lists the other topics. `details`: information about the event beyond the object.
 */
export const LiveEvent = z.object({
  topic: z.string(),
  also: z.array(z.string()).optional(),
  seq,
  event: z.string(),
  data: z.unknown(),
  details: z.unknown().optional(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;
export const LiveWelcome = z.object({ welcome: z.literal(true), userId: z.string().nullable() });
/** The positions of a report are stored. */
export const LiveReported = z.object({ report: seq, ...SendPositionsResponse.shape });
/** The subject of the error: a subscription to `topic`, a `report`, or an unreadable message. */
export const LiveRefusal = z.object({
  topic: z.string().optional(),
  report: seq.optional(),
  error: z.object({ code, message: z.string() }),
});
export const LivePong = z.object({ pong: z.literal(true) });
export const LiveServerMessage = z.union([LiveEvent, LiveWelcome, LiveReported, LiveRefusal, LivePong]);
export type LiveServerMessage = z.infer<typeof LiveServerMessage>;

/** The data of `changed` on `lists`: the list has changed and must be requested again. */
export const LiveList = z.object({ list: z.enum(['promos', 'notifications', 'withdrawals', 'companies']) });
export type LiveList = z.infer<typeof LiveList>;

/** The data of `catalogue` on `settings`: the operator's table has changed and must be requested again. */
export const LiveCatalogue = z.object({
  part: z.enum(['car-types', 'languages', 'cancellation-reasons', 'zones', 'closures', 'tariffs']),
});
export type LiveCatalogue = z.infer<typeof LiveCatalogue>;

/** The data of `position` on `booking:<id>` and, for staff, on `drivers`. */
export const LivePosition = z.object({
  driver: z.string(),
  lat: z.number(),
  lng: z.number(),
  headingDegrees: z.number().nullable(),
  at: z.string(),
  toward: z.enum(['pickup', 'stop', 'drop']).nullable(),
  etaSeconds: z.int().nullable(),
});
export type LivePosition = z.infer<typeof LivePosition>;

/**
 * The `details` of a booking's `changed`: the booking’s previous status, or null if the booking was not in the reader's
 * scope before. Absent if the status did not change.
 */
export const LiveBookingDetails = z.object({ from: BookingStatusName.nullable() });
export type LiveBookingDetails = z.infer<typeof LiveBookingDetails>;

/** The data of `changed` on `wallet`: the balance, and the new entries of the history, newest first. */
export const LiveWallet = z.object({
  currency: z.string(),
  balance: Amount,
  entries: z.array(WalletEntry),
});
export type LiveWallet = z.infer<typeof LiveWallet>;
