import type { PassengerRequest } from '@fiacre/contract';
import type { Passenger } from '@fiacre/domain';
import { createRateLimiter, digestKeys } from '../../accounts/index.ts';
import type { Reader } from '../../platform/http/reader.ts';
import type { Reference } from '../../platform/reference/reference.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { claimsAbroad, readNamedNumber } from '../record/named-number.ts';

/** The passenger that a request names, with the number in E.164. Source: PARTY-1. */
export function readPassenger(
  { platform }: Pick<BookingParts, 'platform'>,
  reference: Reference,
  { name, phone, country, language, seesPrice }: PassengerRequest,
): Passenger {
  if (platform.config.appCategory === 'delivery')
    return refuse('invalid_request', { issues: [{ path: 'body.passenger', message: 'rides only' }] });
  const number = readNamedNumber(phone, country || reference.of(settingsPart).country);
  return { name, phone: number, language: language || null, seesPrice };
}

/** Counts a passenger whom a rider named, since each gets text messages. Sources: PARTY-6, PARTY-10. */
export async function countPassenger(
  { platform, secret }: Pick<BookingParts, 'platform' | 'secret'>,
  reader: Reader,
  reference: Reference,
  { phone }: Passenger,
): Promise<void> {
  if (reader.role !== 'rider') return;
  await createRateLimiter(platform.transact, digestKeys(secret)).take([
    { rateLimit: 'passengersOfAccount', whose: [reader.userId] },
    { rateLimit: 'passengersOfNumber', whose: [phone] },
    ...claimsAbroad(reference.of(settingsPart), phone),
  ]);
}

interface Asking {
  readonly body: { readonly passenger: PassengerRequest | null };
  readonly reader: Reader;
}

/** The passenger whom a request for a series names. Source: SERIES-24. */
export type PassengerOfSeries = (
  reference: Reference,
  call: Asking,
  before: Passenger | null,
) => Promise<Passenger | null>;

/** Counts a number that the series did not have before, once for all of its rides. */
export function passengerOfSeries(parts: Pick<BookingParts, 'platform' | 'secret'>): PassengerOfSeries {
  return async (reference, { body, reader }, before) => {
    if (body.passenger === null) return null;
    const named = readPassenger(parts, reference, body.passenger);
    if (named.phone !== before?.phone) await countPassenger(parts, reader, reference, named);
    return named;
  };
}
