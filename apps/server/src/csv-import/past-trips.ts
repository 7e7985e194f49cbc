import { encodePolyline, parseAmount, type AppCategory } from '@fiacre/domain';
import { insertPastTrip, isReferenceTaken } from '../bookings/index.ts';
import { tariffOf, fareUnder } from '../fares/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { refuseCell, refuseRow, skipRow } from './outcome.ts';
import { requireCarType, requirePerson } from './people.ts';
import type { ImportColumn } from './headings.ts';
import type { CsvValues } from './read-csv.ts';

export const tripColumns: readonly ImportColumn[] = [
  'reference',
  'rider',
  'driver',
  'car_type',
  'booked_at',
  'started_at',
  'ended_at',
  'pickup',
  'pickup_lat',
  'pickup_lng',
  'drop',
  'drop_lat',
  'drop_lng',
  'distance_km',
  'price',
];

export const tripNumbers: readonly ImportColumn[] = [
  'pickup_lat',
  'pickup_lng',
  'drop_lat',
  'drop_lng',
  'distance_km',
  'price',
];
export const tripTimes: readonly ImportColumn[] = ['booked_at', 'started_at', 'ended_at'];

/**
 * Adds a trip that was driven and paid for in another system, as complete, paid in cash and without a convenience fee.
 * No money moves here, so the ledger has no entry for it.
 */
export async function addPastTrip(tx: Tx, category: AppCategory, values: CsvValues): Promise<string> {
  const { reference = '' } = values;
  if (!/^[\w-]{1,40}$/.test(reference))
    refuseCell('reference', reference, 'letters, digits, - and _ are needed');
  if (await isReferenceTaken(tx, reference)) skipRow(`trip ${reference} exists already`);
  const rider = await requirePerson(tx, values, 'rider');
  const driver = await requirePerson(tx, values, 'driver');
  const carType = await requireCarType(tx, values.car_type ?? '');
  const settings = await readSettings(tx.sql);
  const price = parseAmount(values.price ?? '', settings.code);
  if (price === null || price < 0)
    return refuseCell('price', values.price ?? '', `not an amount in ${settings.code}`);
  const times = timesOf(values, tx.now);
  const [pickup, drop] = [placeOf(values, 'pickup'), placeOf(values, 'drop')];
  const distanceMetres = Math.round(numberOf(values, 'distance_km', 0, 5_000) * 1000);
  const seconds = Math.round((times.endedAt.getTime() - times.startedAt.getTime()) / 1000);
  const tariff = {
    ...tariffOf(carType, settings, { parcelAmount: 0, optionAmount: 0 }),
    // The price charged by the other system, whatever this car type costs today.
    baseFare: price,
    ratePerUnitDistance: 0,
    ratePerHour: 0,
    minFare: 0,
    convenienceFees: 0,
    convenienceFeeType: 'flat' as const,
  };
  await insertPastTrip(tx, {
    category,
    reference,
    rider,
    driver,
    carTypeId: carType.id,
    tariff,
    fare: fareUnder(tariff, { distanceMetres, durationSeconds: seconds, facts: null }),
    pickup,
    drop,
    polyline: encodePolyline([pickup, drop]),
    distanceMetres,
    seconds,
    ...times,
  });
  return `trip ${reference}`;
}

function timesOf(values: CsvValues, now: Date) {
  const [bookedAt, startedAt, endedAt] = tripTimes.map((name) =>
    values[name] ? new Date(values[name]) : refuseCell(name, '', 'a time is needed'),
  ) as [Date, Date, Date];
  if (startedAt < bookedAt || endedAt < startedAt || endedAt > now)
    refuseRow('booked_at, started_at and ended_at must follow each other, and be in the past');
  return { bookedAt, startedAt, endedAt };
}

function placeOf(values: CsvValues, name: 'pickup' | 'drop') {
  const lat = numberOf(values, `${name}_lat`, -90, 90);
  const lng = numberOf(values, `${name}_lng`, -180, 180);
  return { lat, lng, add: values[name] || `${lat}, ${lng}` };
}

function numberOf(values: CsvValues, name: ImportColumn, min: number, max: number): number {
  const text = values[name] ?? '';
  const value = Number(text);
  return text !== '' && value >= min && value <= max
    ? value
    : refuseCell(name, text, `not a number from ${min} to ${max}`);
}
