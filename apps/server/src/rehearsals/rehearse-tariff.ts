import type { BodyOf, ResponseOf } from '@fiacre/contract';
import {
  chooseTariff,
  partsByTime,
  statusesWith,
  statusTraits,
  tariffFaults,
  type Tariff,
} from '@fiacre/domain';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { TripInputs } from '../charges/index.ts';
import { factsAt, fareUnder, priceOverTime, type QuotedTariff } from '../fares/index.ts';
import type { InstalledMap } from '../maps/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { settingsPart } from '../settings/index.ts';
import { drawnZones, tariffsAt, tariffsPart } from '../tariffs/index.ts';
import { zonesPart } from '../zones/index.ts';

type Result = ResponseOf<'rehearseTariff'>;

const days = 31;
/** Prices take about a tenth of a millisecond each; requests are handled between two slices. */
const maxRides = 20_000;
const ridesPerSlice = 200;
const maxShown = 10;

interface PastRide {
  readonly id: string;
  readonly reference: string;
  readonly trip_date: Date;
  readonly pickup_lat: number;
  readonly pickup_lng: number;
  readonly drop_lat: number;
  readonly drop_lng: number;
  readonly car_type_id: string;
  readonly company_id: string | null;
  readonly driver_id: string | null;
  readonly driver_name: string | null;
  readonly trip_cost: number;
  readonly persons: number;
  readonly stops: number;
  readonly inputs: TripInputs;
  readonly tariff: QuotedTariff;
}

/** Prices the stored drives of the last month by the tariffs in force and a draft. Source: TARIFF-28. */
export function rehearseTariff(
  platform: Platform,
  cities: Pick<InstalledMap['cities'], 'at'>,
): Handler<'rehearseTariff'> {
  return async (call) => {
    const reference = await call.reference();
    const tariffs = tariffsWith(reference, call.body, platform.clock.now());
    const until = platform.clock.now();
    const from = new Date(until.getTime() - days * 86_400_000);
    const { code: currency } = reference.of(settingsPart);
    const rides: RehearsedRide[] = [];
    for (;;) {
      const slice = await readSlice(platform, { from, until, currency, offset: rides.length });
      rides.push(...slice.map((ride) => rehearsed(ride, { reference, tariffs, cities })));
      if (slice.length < ridesPerSlice || rides.length >= maxRides) break;
      await setImmediate();
    }
    const result = resultOf(rides, { from, until, currency });
    return call.commit(async (tx) => {
      const object = { kind: 'tariff', id: call.body.id ?? 'new' };
      tx.audit({ action: 'rehearse-tariff', object, facts: { rides: result.rides, income: result.income } });
      return result;
    });
  };
}

/** The tariffs in force, with the draft instead of its earlier version. */
function tariffsWith(reference: Reference, body: BodyOf<'rehearseTariff'>, now: Date): readonly Tariff[] {
  const { id = 'draft', ...content } = body;
  const { code } = reference.of(settingsPart);
  const zones = reference.of(zonesPart);
  const faults = tariffFaults(content, (zoneId) => zones.some((zone) => zone.id === zoneId));
  if (content.rules.currency !== code)
    refuse('tariff_faulty', { faults: [{ field: 'rules.currency', reason: 'other_currency' }] });
  if (faults.length > 0) refuse('tariff_faulty', { faults: [...faults] });
  const { versions } = reference.of(tariffsPart);
  if (body.id !== undefined && !versions.some(({ tariff }) => tariff.id === id)) refuse('not_found');
  const others = tariffsAt(reference.of(tariffsPart), now).map(({ tariff }) => tariff);
  const counted = others.filter((other) => other.id !== id && other.rules.currency === code);
  return [...counted, { ...content, id }];
}

async function readSlice(
  { db }: Platform,
  part: { readonly from: Date; readonly until: Date; readonly currency: string; readonly offset: number },
): Promise<readonly PastRide[]> {
  const served = statusesWith('ended').filter((status) => statusTraits[status].served);
  const { rows } = await sql<PastRide>`
    select booking.id, reference, trip_date, pickup_lat, pickup_lng, drop_lat, drop_lng, car_type_id, company_id, driver_id, driver_name,
      persons, jsonb_array_length(booking.stops) as stops, trip_cost::float8 as trip_cost, charge.inputs, tariffs.content as tariff
    from bookings booking join charges charge on charge.id = booking.charge_id
      join tariffs on tariffs.id = booking.tariff_id
    where trip_date >= ${part.from} and trip_date < ${part.until} and booking.currency = ${part.currency}
      and ended_as in (${sql.join(served)})
    order by trip_date desc, booking.id limit ${ridesPerSlice} offset ${part.offset}`.execute(db);
  return rows;
}

interface RehearsedRide {
  readonly ride: PastRide;
  readonly after: number;
  readonly tariff: string | null;
}

function rehearsed(
  ride: PastRide,
  on: {
    readonly reference: Reference;
    readonly tariffs: readonly Tariff[];
    readonly cities: Pick<InstalledMap['cities'], 'at'>;
  },
): RehearsedRide {
  const { chosen: _earlier, ...line } = ride.tariff;
  // What was agreed with the rider stays.
  if (_earlier?.agreedPrice !== undefined) return { ride, after: ride.trip_cost, tariff: _earlier.name };
  const pickup = { lat: ride.pickup_lat, lng: ride.pickup_lng };
  const drop = { lat: ride.drop_lat, lng: ride.drop_lng };
  const { timeZone } = on.cities.at(pickup);
  const facts =
    ride.inputs.facts ??
    factsAt(on.reference, {
      pickup,
      drop,
      at: ride.trip_date,
      timeZone,
      source: 'web',
      persons: ride.persons,
      stops: ride.stops,
      extras: [],
    });
  const asked = { ...facts, carTypeId: ride.car_type_id, companyId: ride.company_id };
  const tariff = chooseTariff(
    on.tariffs,
    { ...asked, isHoliday: (day: string) => facts.holidays.includes(day) },
    drawnZones(on.reference.of(zonesPart)).sizes,
  );
  const { decimal } = on.reference.of(settingsPart);
  const at = ride.trip_date;
  const price = tariff && priceOverTime(on.reference, tariff, on.tariffs, asked, { at, timeZone });
  const chosen = tariff && price && { ...tariff, version: 0, rules: { ...tariff.rules, price, decimal } };
  const { distanceMetres: metres, durationSeconds: seconds } = ride.inputs;
  const driven = facts.stretches ?? [{ metres, seconds }];
  const stretches = price ? partsByTime(price, at.getTime(), driven) : driven;
  const drive = { ...ride.inputs, facts: { ...facts, stretches } };
  const after = fareUnder({ ...line, ...(chosen && { chosen }) }, drive).grandTotal;
  return { ride, after, tariff: tariff?.name ?? null };
}

function resultOf(
  rides: readonly RehearsedRide[],
  { from, until, currency }: { readonly from: Date; readonly until: Date; readonly currency: string },
): Result {
  const sum = (of: readonly RehearsedRide[]) => ({
    before: of.reduce((total, { ride }) => total + ride.trip_cost, 0),
    after: of.reduce((total, { after }) => total + after, 0),
  });
  const byDriver = Map.groupBy(rides, ({ ride }) => ride.driver_id);
  const drivers = [...byDriver].flatMap(([id, driven]) =>
    id === null
      ? []
      : [{ id, name: driven[0]?.ride.driver_name ?? '', rides: driven.length, ...sum(driven) }],
  );
  const largest = rides.map(({ ride, after, tariff }) => {
    return { id: ride.id, reference: ride.reference, before: ride.trip_cost, after, tariff };
  });
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    currency,
    rides: rides.length,
    isPartial: rides.length >= maxRides,
    changed: largest.filter(({ before, after }) => before !== after).length,
    income: sum(rides),
    drivers: mostDifferent(drivers),
    largest: mostDifferent(largest),
  };
}

function mostDifferent<Row extends { readonly before: number; readonly after: number }>(
  rows: readonly Row[],
): Row[] {
  const difference = ({ before, after }: Row) => Math.abs(after - before);
  return rows
    .filter((row) => difference(row) > 0)
    .toSorted((one, other) => difference(other) - difference(one))
    .slice(0, maxShown);
}
