import { encodePolyline, parseAmount, type AppCategory } from '@fiacre/domain';
import { insertPastTrip, isReferenceTaken } from '../bookings/index.ts';
import { listCarTypes } from '../catalogue/index.ts';
import { tariffOf, fareUnder } from '../fares/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { refuseRow, skipRow } from './outcome.ts';
import { requirePerson } from './people.ts';
import type { CsvRow } from './read-csv.ts';

type Values = CsvRow['values'];

export const tripColumns = [
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

/**
 * Adds a trip that was driven and paid for in another system, as complete, paid in cash and without a convenience fee.
 * No money moves here, so the ledger has no entry for it.
 */
export async function addPastTrip(tx: Tx, category: AppCategory, values: Values): Promise<string> {
  const reference = values['reference'] ?? '';
  if (!/^[\w-]{1,40}$/.test(reference)) refuseRow('reference is needed: letters, digits, - and _');
  if (await isReferenceTaken(tx, reference)) skipRow(`trip ${reference} exists already`);
  const rider = await requirePerson(tx, values['rider'] ?? '', 'rider');
  const driver = await requirePerson(tx, values['driver'] ?? '', 'driver');
  const wanted = values['car_type'] ?? '';
  const carType = (await listCarTypes(tx.sql)).find(
    ({ name }) => name.toLowerCase() === wanted.toLowerCase(),
  );
  if (carType === undefined) return refuseRow(`there is no car type "${wanted}"`);
  const settings = await readSettings(tx.sql);
  const price = parseAmount(values['price'] ?? '', settings.code);
  if (price === null || price < 0) return refuseRow(`price is not an amount in ${settings.code}`);
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
    fare: fareUnder(tariff, distanceMetres, seconds),
    pickup,
    drop,
    polyline: encodePolyline([pickup, drop]),
    distanceMetres,
    seconds,
    ...times,
  });
  return `trip ${reference}`;
}

function timesOf(values: Values, now: Date) {
  const [bookedAt, startedAt, endedAt] = ['booked_at', 'started_at', 'ended_at'].map((name) =>
    instantOf(values, name),
  ) as [Date, Date, Date];
  if (startedAt < bookedAt || endedAt < startedAt || endedAt > now)
    refuseRow('booked_at, started_at and ended_at must follow each other, and be in the past');
  return { bookedAt, startedAt, endedAt };
}

/** With a time zone: the same text means the same instant everywhere. */
function instantOf(values: Values, name: string): Date {
  const text = values[name] ?? '';
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    refuseRow(`${name} is not a time with its zone, such as 2026-01-31T18:05:00+01:00`);
  return new Date(text);
}

function placeOf(values: Values, name: 'pickup' | 'drop') {
  const lat = numberOf(values, `${name}_lat`, -90, 90);
  const lng = numberOf(values, `${name}_lng`, -180, 180);
  const add = values[name] ?? '';
  return { lat, lng, add: add === '' ? `${lat}, ${lng}` : add };
}

function numberOf(values: Values, name: string, min: number, max: number): number {
  const text = values[name] ?? '';
  const value = Number(text);
  if (text === '' || !(value >= min && value <= max))
    refuseRow(`${name} is not a number from ${min} to ${max}`);
  return value;
}
