import type { CarType } from '@fiacre/contract';
import { isMeterSource, type LatLng, type MeterSource } from '@fiacre/domain';
import { findDrivers } from '../../dispatch/index.ts';
import type { Call, Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Reference } from '../../platform/reference/reference.ts';
import { judgeTrack } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findBooking } from '../record/store.ts';
import { priceByRoute, routeOfHail } from './estimate-hail.ts';
import { meterTariffOf, offeredCarType, priceOfHail } from './meter-tariff.ts';

/** What a driver's phone needs to count, also without a connection. Source: METER-2, METER-6. */
export function readMeter(parts: BookingParts): Handler<'getMeter'> {
  return async (call) => {
    const { db, clock } = parts.platform;
    const now = clock.now();
    const [driver] = await findDrivers(db, [signedIn(call.reader).userId], now);
    const row = driver?.busyWith ? await findBooking(db, driver.busyWith) : null;
    const running = row !== null && isMeterSource(row.source) ? await runningOf(parts, row) : null;
    const reference = await call.reference();
    const carType = offeredCarType(reference, driver?.carTypeId ?? null);
    const fix = driver?.lastFix ?? null;
    const drop = dropOf(call.query);
    const tariffAt = (source: MeterSource) => {
      if (carType === undefined || fix === null) return null;
      const { tariff, facts } = priceOfHail(parts, reference, carType, {
        pickup: fix,
        at: now,
        source,
        drop,
      });
      return meterTariffOf(tariff, facts, { at: now, source, timeZone: parts.cities.at(fix).timeZone });
    };
    const isAsked = drop !== null && carType !== undefined && fix !== null && running === null;
    const estimate = isAsked
      ? await estimateOf(parts, reference, carType, { pickup: fix, drop, at: now })
      : null;
    return { tariffs: { street: tariffAt('street'), rank: tariffAt('rank') }, running, estimate };
  };
}

function dropOf({ dropLat: lat, dropLng: lng }: Call<'getMeter'>['query']): LatLng | null {
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** The way to the destination, and what it costs from the street and from a rank. Source: METER-16. */
async function estimateOf(
  parts: BookingParts,
  reference: Reference,
  carType: CarType,
  ride: { readonly pickup: LatLng; readonly drop: LatLng; readonly at: Date },
) {
  const route = await routeOfHail(parts, reference, ride);
  const fareOf = async (source: MeterSource) => {
    const price = await priceByRoute(parts, reference, carType, { ...ride, source }, route);
    if (price.refusal !== null) return null;
    const isFixed = price.tariff.chosen?.rules.price.kind === 'fixed';
    return { total: price.fare.grandTotal, isFixed };
  };
  const { distance_metres: distanceMetres, duration_seconds: durationSeconds } = route.measures;
  const fares = { street: await fareOf('street'), rank: await fareOf('rank') };
  return { distanceMetres, durationSeconds, fares };
}

async function runningOf(parts: BookingParts, row: BookingRow) {
  const { used } = await judgeTrack(parts.platform.db, row);
  const source = isMeterSource(row.source) ? row.source : 'street';
  const pickup = { lat: row.pickup_lat, lng: row.pickup_lng };
  const { timeZone } = parts.cities.at(pickup);
  return {
    bookingId: row.id,
    tariff: meterTariffOf(row.tariff, row.charge.inputs.facts, { at: row.trip_date, source, timeZone }),
    track: used.map(({ lat, lng, atMs }) => ({ lat, lng, atMs })),
  };
}
