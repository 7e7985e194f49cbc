import type { FareProof, ProvenCharge, ReceiptNotes, TrackProof } from '@fiacre/contract';
import {
  currencyExponent,
  distanceUnit,
  encodePolyline,
  fareOfCharge,
  kmPerMile,
  limitOfFixed,
  payableOf,
  riderPrices,
  type Charge,
  type FareSource,
  type Role,
  roundingStep,
  statusTraits,
  sumsOf,
  taxesOf,
} from '@fiacre/domain';
import { chargesOf, type DatedCharge, type TripCharge } from '../../../charges/index.ts';
import { presentFare, presentStops, type QuotedTariff } from '../../../fares/index.ts';
import { cardRefunds } from '../../../payments/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/http/reader.ts';
import { measureOf, readTrack, type StoredMeasure } from '../../../tracking/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { drivesFor, presentDrives } from '../../present/present-drives.ts';
import { plainStops } from '../../present/whole-booking.ts';
import { rowFor } from '../read-booking.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { tipFor } from './tip.ts';

type Track = Awaited<ReturnType<typeof readTrack>>;

/** Everything that determines the fare, so that anyone concerned can recompute it. Source: FARE-1 to FARE-9. */
export function getBookingFare(parts: BookingParts): Handler<'getBookingFare'> {
  return async (call) => {
    const row = await rowFor(parts, call.params.id, call.reader);
    const { role } = signedIn(call.reader);
    const measure = row.track_measure === null ? null : measureOf(row.track_measure);
    const track = row.ended_at === null ? [] : await readTrack(parts.platform.db, row.id);
    const charges = await chargesOf(parts.platform.db, row.id);
    const { taxes, ...notes } = await receiptNotes(parts, role, row, charges);
    const estimate = charges.findLast(({ inputs }) => 'change' in inputs) ?? charges[0] ?? row.charge;
    return {
      fare: presentFare(role, fareOfCharge(row.charge), row.tariff, row.charge.inputs.facts),
      estimate: presentFare(role, fareOfCharge(estimate), row.tariff, row.charge.inputs.facts),
      charge: { ...chargeFor(role, row), ...(taxes && { taxes }) },
      ...notes,
      tip: tipFor(call.reader, row, charges, parts.platform.clock.now()),
      ...(role === 'admin' && { charges: charges.map((charge) => presentCharge(row, charge)) }),
      coords: plainStops(presentStops(row.stops)),
      ...drivesFor(role, presentDrives(row).drives, row.status),
      promo: row.promo_details,
      track: measure && presentMeasure(measure, role),
      basis: basisOf(role, row, track),
    };
  };
}

/** What a receipt shows in addition to the booking. Sources: CHARGE-7, CHARGE-10, CHARGE-11, CHANGE-11. */
export async function receiptNotes(
  { platform }: BookingParts,
  role: Role,
  row: BookingRow,
  charges: readonly DatedCharge[],
): Promise<ReceiptNotes> {
  return {
    ...taxesFor(role, taxedOf(row, charges)),
    corrections: correctionsIn(charges, role),
    changes: changesIn(charges),
    cardRefunds: await cardRefunds(platform.db, row.id),
  };
}

function presentCharge(row: BookingRow, charge: DatedCharge): ProvenCharge {
  const { id, at, reason, lines, inputs, corrects, tariffId, tariff } = charge;
  const hasOwn = isTrip(charge) && tariffId !== row.tariff_id;
  return {
    id,
    at,
    reason,
    lines: [...lines],
    inputs: { ...inputs },
    corrects,
    ...(hasOwn && { basis: basisOf('admin', { ...row, tariff, charge }, []) }),
  };
}

const isTrip = (charge: DatedCharge): charge is DatedCharge & TripCharge => charge.reason === 'trip';

/** The changes of the ride that made another charge. Source: CHANGE-11. */
function changesIn(charges: readonly DatedCharge[]): FareProof['changes'] {
  return charges.flatMap((charge) => {
    const change = 'change' in charge.inputs ? charge.inputs.change : undefined;
    const before = charges.find(({ id }) => id === change?.replaces);
    if (change === undefined || before === undefined) return [];
    const { fields, by } = change;
    const sums = { before: { payable: payableOf(before) }, after: { payable: payableOf(charge) } };
    return { at: charge.at, fields: [...fields], by, ...sums };
  });
}

/** The driver's share is not shown to riders. Source: CHARGE-7, ROLE-10. */
function correctionsIn(charges: readonly DatedCharge[], role: Role): FareProof['corrections'] {
  const sums = (charge: DatedCharge) => {
    const { payable, driverShare } = sumsOf(charge);
    return { payable, ...(role !== 'rider' && { driverShare }) };
  };
  return charges.flatMap((charge) => {
    const before = charges.find(({ id }) => id === charge.corrects);
    const correction = 'correction' in charge.inputs ? charge.inputs.correction : undefined;
    if (before === undefined || correction === undefined) return [];
    const { reason } = correction;
    return { at: charge.at, reason, before: sums(before), after: sums(charge) };
  });
}

/** Doubts are shown to admins, who resolve them. Source: TRIP-8. */
function presentMeasure({ doubts, ...measure }: StoredMeasure, role: Role): TrackProof {
  return { ...measure, ...(role === 'admin' && { doubts: [...doubts] }) };
}

function chargeFor(role: Role, row: BookingRow): FareProof['charge'] {
  const { convenienceFees, driverShare, ...whole } = sumsOf(row.charge);
  return role === 'rider' ? whole : { ...whole, convenienceFees, driverShare };
}

/** What was paid in the end: the trip, or the fee of a cancellation. */
function taxedOf({ status, charge }: BookingRow, charges: readonly DatedCharge[]): Pick<Charge, 'lines'> {
  if (!statusTraits[status].failed) return charge;
  return charges.findLast(({ reason }) => reason === 'cancellation') ?? { lines: [] };
}

/**
 * The VAT by rate, if any is stated. A rider whose price contains a fee sees it only if the operator states the fee's
 * rate, since it would tell the fee. Source: CHARGE-6, CHARGE-10, ROLE-10.
 */
function taxesFor(role: Role, charge: Pick<Charge, 'lines'>) {
  const taxes = taxesOf(charge);
  const hasFee = charge.lines.some(
    ({ payer, to, taxRate }) => payer === 'rider' && to === 'operator' && taxRate === null,
  );
  const isShown = taxes.some(({ rate }) => rate !== null) && (role !== 'rider' || !hasFee);
  return isShown ? { taxes: [...taxes] } : {};
}

export function basisOf(role: Role, row: BookingRow, track: Track): FareProof['basis'] {
  const { tariff } = row;
  const { distanceMetres, durationSeconds } = row.charge.inputs;
  const unit = distanceUnit(tariff.convertToMile);
  return {
    carTypeId: row.car_type_id,
    carType: tariff.carTypeName,
    carTypeVersion: tariff.carTypeVersion,
    tariff: provenTariff(role, tariff),
    operatorTariff: operatorTariffOf(role, row),
    ...(role === 'admin' && { cancelSlab: [...tariff.cancelSlab] }),
    distanceMetres,
    durationSeconds,
    convertToMile: tariff.convertToMile,
    distanceUnit: unit,
    metresPerUnit: unit === 'mi' ? kmPerMile * 1000 : 1000,
    decimal: tariff.decimal,
    currencyExponent: currencyExponent(tariff.currency),
    roundingStep: roundingStep(tariff.currency, tariff.decimal),
    tolls: [...(row.charge.inputs.tolls ?? tariff.tolls ?? [])],
    source: sourceOf(row),
    route: {
      distanceMetres: row.estimate_distance_metres,
      durationSeconds: row.estimate_time_seconds,
      polyline: row.polyline,
      speedFactor: row.estimate_speed_factor,
      roadSpeeds: row.estimate_road_speeds,
    },
    trip: tripOf(row, track),
  };
}

/** A metered trip that had too few points for another fare has only the charge of its estimate. Source: TRIP-22. */
function sourceOf({ charge, category, prepaid_amount: prepaid, ended_at: endedAt }: BookingRow): FareSource {
  const { source } = charge.inputs;
  const isMetered = category === 'taxi' && prepaid === null;
  return source === 'estimate' && isMetered && endedAt !== null ? 'estimate_kept' : source;
}

/** Riders see prices that include the fee, and not the fee. Source: ROLE-10. */
function provenTariff(role: Role, tariff: QuotedTariff): FareProof['basis']['tariff'] {
  const { baseFare, ratePerUnitDistance, ratePerHour, minFare, parcelAmount, optionAmount } = tariff;
  const prices = { baseFare, ratePerUnitDistance, ratePerHour, minFare, parcelAmount, optionAmount };
  const tolls = [...(tariff.tolls ?? [])];
  if (role === 'rider') return { ...riderPrices(prices, tariff), tolls };
  const { convenienceFeeType: feeType, convenienceFees: feeValue } = tariff;
  return { ...prices, tolls, feeType, feeValue };
}

/** Source: TARIFF-16. */
function operatorTariffOf(role: Role, row: BookingRow): FareProof['basis']['operatorTariff'] {
  const { chosen } = row.tariff;
  const { facts } = row.charge.inputs;
  if (chosen === undefined || facts === null) return null;
  const { rules, ...named } = chosen;
  const hasFee = [rules, limitOfFixed(rules)].some((one) => (one?.fee ?? null) !== null);
  const mayRead = role !== 'rider' || !hasFee;
  return structuredClone({
    ...named,
    ...(mayRead && { rules }),
    facts,
  }) as FareProof['basis']['operatorTariff'];
}

function tripOf(row: BookingRow, track: Track): FareProof['basis']['trip'] {
  const { started_at: startedAt, ended_at: endedAt } = row;
  if (startedAt === null || endedAt === null) return null;
  const driven = track.filter(({ status }) => statusTraits[status].measured);
  return {
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    distanceMetres: row.distance_metres ?? row.estimate_distance_metres,
    durationSeconds: row.total_trip_seconds ?? 0,
    polyline: encodePolyline(driven),
  };
}
