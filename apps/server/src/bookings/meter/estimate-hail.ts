import type { BodyOf, CarType } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { findDrivers } from '../../dispatch/index.ts';
import { findRoute, priceOfRide, quotedTolls } from '../../fares/index.ts';
import type { Reference } from '../../platform/reference/reference.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { askedRide, offeredCarType, type HailedAt } from './meter-tariff.ts';

/** The way of a ride that nobody booked, whose passenger says where they want to go. */
export async function routeOfHail(
  parts: BookingParts,
  reference: Reference,
  { pickup, drop, at }: Pick<HailedAt, 'pickup' | 'at'> & { readonly drop: LatLng },
) {
  const traffic = await parts.trafficAt(at, reference);
  return findRoute(parts.platform, parts, { points: [pickup, drop], traffic });
}

/** What the ride costs by this way, by the rules of a quote. Source: METER-16. */
export function priceByRoute(
  parts: Pick<BookingParts, 'cities'>,
  reference: Reference,
  carType: CarType,
  hailed: HailedAt,
  route: Awaited<ReturnType<typeof routeOfHail>>,
) {
  const { distance_metres: distanceMetres, duration_seconds: durationSeconds } = route.measures;
  const { timeZone } = parts.cities.at(hailed.pickup);
  const { points, tollMetres } = route;
  const tolls = quotedTolls(reference, carType.id, {
    points,
    tollMetres,
    durationSeconds,
    at: hailed.at,
    timeZone,
  });
  return priceOfRide(reference, reference.of(settingsPart), carType, {
    ride: askedRide(hailed, timeZone),
    drive: { distanceMetres, durationSeconds },
    amounts: { parcelAmount: 0, optionAmount: 0, ...tolls },
    emptyRuns: async () => ({ approachMetres: 0, returnMetres: 0 }),
  });
}

type Asked = Pick<BodyOf<'startMeter'>, 'source' | 'drop'> & Pick<HailedAt, 'pickup' | 'at'>;

/**
 * A destination needs a road to it and, like a quote, a price: a fixed one lies within its corridor. Source: METER-16,
 * TARIFF-23.
 */
export async function refuseUnpriced(
  parts: BookingParts,
  reference: Reference,
  driverId: string,
  { pickup, at, source, drop }: Asked,
): Promise<void> {
  if (drop === undefined) return;
  const [driver] = await findDrivers(parts.platform.db, [driverId], at);
  const carType = offeredCarType(reference, driver?.carTypeId ?? null);
  // Such a start is refused with another reason.
  if (carType === undefined) return;
  const hailed = { pickup, drop, at, source };
  const route = await routeOfHail(parts, reference, hailed);
  const { refusal } = await priceByRoute(parts, reference, carType, hailed, route);
  if (refusal !== null) refuse(refusal.code, refusal.facts);
}
