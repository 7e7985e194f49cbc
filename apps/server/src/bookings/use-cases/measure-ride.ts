import {
  greatCircleMetres,
  isMeterSource,
  maxChargedMetres,
  straightLineSeconds,
  tripSeconds,
  waitAtEnd,
  type MeasuredDrive,
} from '@fiacre/domain';
import { drivenTolls } from '../../fares/index.ts';
import type { Reference } from '../../platform/reference/reference.ts';
import { measureTrip, type EndingTrip, type TripMeasure } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { StoredDrive } from '../record/tables.ts';
import { pickupOf } from '../record/task.ts';
import { measureApproach } from './measure-approach.ts';

/** How a ride that ends was driven, by all its cars if there were several. Source: TRIP-8, TARIFF-7, TOLL-5, CHANGE-16. */
export async function measureRide(
  parts: BookingParts,
  reference: Reference,
  row: BookingRow,
  takenAt: Date | undefined,
): Promise<TripMeasure> {
  const tollsOn = (track: TripMeasure['track']) => tollsDriven(parts, reference, row, track);
  const trip = endingTrip(row, takenAt, parts.platform.clock.now());
  const last = await measured(parts, trip, tollsOn);
  const approachMetres = await measureApproach(parts, row);
  if (row.drives.length === 0) return { ...last, approachMetres };
  const earlier: EarlierPart[] = [];
  for (const drive of row.drives) earlier.push(await earlierDrive(parts, row, drive, tollsOn));
  const end = { lat: row.drop_lat, lng: row.drop_lng };
  const metres = last.source === 'track' ? last.metres : Math.round(greatCircleMetres(trip.pickup, end));
  const drive = { metres, seconds: trip.tripSeconds, tolls: paidByRider(last) };
  return { ...joined(row, earlier, { measure: last, drive }), approachMetres };
}

type TollsOn = (track: TripMeasure['track']) => Promise<TripMeasure['tolls']>;

async function measured(parts: BookingParts, trip: EndingTrip, tollsOn: TollsOn): Promise<TripMeasure> {
  const { db, log } = parts.platform;
  const measure = await measureTrip({ ...parts, log }, db, trip);
  return { ...measure, tolls: await tollsOn(measure.track) };
}

function tollsDriven(
  { cities, platform: { db } }: BookingParts,
  reference: Reference,
  row: BookingRow,
  track: TripMeasure['track'],
) {
  const { timeZone } = cities.at(pickupOf(row));
  const ride = { tariff: row.tariff, carTypeId: row.car_type_id, timeZone };
  return drivenTolls(db, reference, ride, track);
}

function endingTrip(row: BookingRow, takenAt: Date | undefined, now: Date): EndingTrip {
  const isMetered = isMeterSource(row.source);
  return {
    id: row.id,
    ...(row.drives.length > 0 && { driverId: row.driver_id ?? '' }),
    pickup: pickupOf(row),
    drop: isMetered ? null : { lat: row.drop_lat, lng: row.drop_lng },
    // Those that an earlier car has reached are on its own track.
    stops: row.stops.filter(
      ({ reachedAtMs }) => (reachedAtMs ?? Infinity) >= (row.started_at?.getTime() ?? 0),
    ),
    estimatedMetres: isMetered ? null : row.estimate_distance_metres,
    tripSeconds: tripSeconds((row.started_at ?? now).getTime(), (takenAt ?? now).getTime()),
    endedAtMs: takenAt?.getTime(),
  };
}

interface Part {
  readonly measure: TripMeasure;
  readonly drive: MeasuredDrive;
}

interface EarlierPart extends Part {
  /** When the car came to stand. */
  readonly stoodAtMs: number;
}

/**
 * What an earlier car drove until it came to stand. A track with too few points counts as the straight line between its
 * ends, and not longer than it takes.
 */
async function earlierDrive(
  parts: BookingParts,
  row: BookingRow,
  { driverId, from, to, startedAtMs, endedAtMs, metres: straight }: StoredDrive,
  tollsOn: TollsOn,
): Promise<EarlierPart> {
  const lasted = tripSeconds(startedAtMs, endedAtMs);
  const estimatedMetres = row.estimate_distance_metres;
  const stops = row.stops.filter(
    ({ reachedAtMs: atMs }) => atMs !== null && atMs >= startedAtMs && atMs <= endedAtMs,
  );
  const places = { pickup: from, stops, drop: to };
  const trip = { id: row.id, driverId, ...places, estimatedMetres, tripSeconds: lasted, endedAtMs };
  const measure = await measured(parts, trip, tollsOn);
  const isTracked = measure.source === 'track';
  const seconds = isTracked
    ? Math.max(0, lasted - waitAtEnd(measure.track, endedAtMs).seconds)
    : Math.min(lasted, Math.round(straightLineSeconds(from, to)));
  const stoodAtMs = startedAtMs + seconds * 1000;
  const metres = isTracked ? measure.metres : straight;
  const line = [
    { ...from, atMs: startedAtMs },
    { ...to, atMs: stoodAtMs },
  ];
  return {
    measure: { ...measure, metres, measuredMetres: metres, track: isTracked ? measure.track : line },
    drive: { metres, seconds, tolls: paidByRider(measure) },
    stoodAtMs,
  };
}

const paidByRider = ({ tolls = [] }: TripMeasure) => tolls.filter(({ paidBy }) => paidBy === 'rider');

/** The drives as one trip, whose time does not contain the waits for another car. */
function joined(
  row: BookingRow,
  earlier: readonly EarlierPart[],
  { measure: last, drive }: Part,
): TripMeasure {
  const measures = [...earlier.map(({ measure }) => measure), last];
  const drives = [...earlier.map((part) => part.drive), drive];
  const sum = (of: (measure: TripMeasure) => number) => measures.reduce((all, one) => all + of(one), 0);
  const seconds = drives.reduce((all, one) => all + one.seconds, 0);
  const measuredMetres = sum((measure) => measure.measuredMetres);
  const starts = [
    ...row.drives.slice(1).map(({ startedAtMs }) => startedAtMs),
    row.started_at?.getTime() ?? 0,
  ];
  return {
    ...last,
    ...(last.source === 'track' && {
      measuredMetres,
      metres: Math.min(measuredMetres, maxChargedMetres(row.estimate_distance_metres, seconds)),
    }),
    roadMetres: sum((measure) => measure.roadMetres),
    pointsReceived: sum((measure) => measure.pointsReceived),
    pointsUsed: sum((measure) => measure.pointsUsed),
    rejected: rejectedIn(measures),
    doubts: [...new Set(measures.flatMap(({ doubts }) => doubts))],
    track: measures.flatMap(({ track }) => track),
    tolls: last.tolls && measures.flatMap(({ tolls = [] }) => tolls),
    drives,
    carWaits: earlier.map(({ stoodAtMs }, i) => ({ fromMs: stoodAtMs, untilMs: starts[i] ?? stoodAtMs })),
  };
}

function rejectedIn(measures: readonly TripMeasure[]): TripMeasure['rejected'] {
  const all = measures.flatMap(({ rejected }) => [...rejected]);
  const byReason = Map.groupBy(all, ([reason]) => reason);
  return new Map([...byReason].map(([reason, some]) => [reason, some.flatMap(([, points]) => points)]));
}
