import { isMeterSource, type MeterSource } from '@fiacre/domain';
import { findDrivers } from '../../dispatch/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { judgeTrack } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findBooking } from '../record/store.ts';
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
    const tariffAt = (source: MeterSource) => {
      if (carType === undefined || fix === null) return null;
      const { tariff, facts } = priceOfHail(parts, reference, carType, { pickup: fix, at: now, source });
      return meterTariffOf(tariff, facts, { at: now, source, timeZone: parts.cities.at(fix).timeZone });
    };
    return { tariffs: { street: tariffAt('street'), rank: tariffAt('rank') }, running };
  };
}

async function runningOf(parts: BookingParts, row: BookingRow) {
  const { used } = await judgeTrack(parts.platform.db, row);
  const source = isMeterSource(row.source) ? row.source : 'street';
  const pickup = { lat: row.pickup_lat, lng: row.pickup_lng };
  const { timeZone } = parts.cities.at(pickup);
  return {
    bookingId: row.id,
    tariff: meterTariffOf(row.tariff, row.charge.inputs.facts, { at: row.trip_date, source, timeZone }),
    track: used.map(({ lat, lng, atMs, accuracyMetres }) => ({ lat, lng, atMs, accuracyMetres })),
  };
}
