import type { ChangeQuoteRequest } from '@fiacre/contract';
import {
  changeFields,
  changeRefusal,
  changerOf,
  type ChangeableBooking,
  type ChangeField,
  type Changer,
  type Passenger,
  type Stop,
} from '@fiacre/domain';
import { readInstant, type QuotedChange } from '../../fares/index.ts';
import type { Reader } from '../../platform/http/reader.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { BookingRow } from '../record/booking-row.ts';

export type ChangedField = QuotedChange['fields'][number];

/** A booking as the table of changes sees it. */
export function changeableOf(row: BookingRow): ChangeableBooking {
  return {
    status: row.status,
    isAhead: row.busy_from !== null,
    source: row.source,
    // Who pays for a ride on account stays. Source: COMPANY-5.
    prepaid: row.prepaid_amount !== null || row.company_id !== null,
    paidByPlace: row.kerb !== null && row.company_id !== null,
    isInterrupted: row.drives.length > 0,
  };
}

/** The part that the reader plays in changes. */
export function changerIn(reader: Reader): Changer {
  return changerOf(signedIn(reader).role) ?? refuse('forbidden');
}

/** Refuses fields that this person cannot change now. Source: CHANGE-1. */
export function requireChangeable(row: BookingRow, who: Changer, fields: readonly ChangeField[]): void {
  for (const field of fields) {
    const refused = changeRefusal(field, who, changeableOf(row));
    if (refused) refuse(refused.refused, { ...refused.facts, status: row.status, version: row.version });
  }
}

/** The stops by name; null without any. */
export const stopNames = (stops: readonly Pick<Stop, 'add'>[]): string | null =>
  stops.length === 0 ? null : stops.map(({ add }) => add).join(' · ');

type Shown = Readonly<Record<ChangeField, string | null>>;

/** What a booking says in each field, as people read it. */
export function shownFields(row: BookingRow): Shown {
  return {
    tripDate: row.trip_date.toISOString(),
    pickup: row.pickup_add,
    coords: stopNames(row.stops),
    drop: row.drop_add,
    carTypeId: row.tariff.carTypeName,
    persons: String(row.persons),
    passenger: row.passenger?.name ?? null,
    note: row.pick_up_instructions || null,
    paymentMode: row.payment_mode,
  };
}

const isSamePlace = (lat: number, lng: number, to: { lat: number; lng: number } | undefined) =>
  to === undefined || (to.lat === lat && to.lng === lng);

type AskedStop = NonNullable<ChangeQuoteRequest['coords']>[number];

/** Whether these are the stops that the booking has, with the same notes and contacts. */
function isSameWay(stops: readonly Stop[], asked: readonly AskedStop[]): boolean {
  const textOf = ({ lat, lng, note, contactName, contactPhone }: AskedStop | Stop) =>
    [lat, lng, note || '', contactName || '', contactPhone || ''].join(' | ');
  return stops.map(textOf).join() === asked.map(textOf).join();
}

const isSamePassenger = (one: Passenger | null, other: Passenger | null): boolean =>
  one?.name === other?.name &&
  one?.phone === other?.phone &&
  one?.language === other?.language &&
  one?.seesPrice === other?.seesPrice;

/** The fields that a request really changes, in the order of the table. */
export function fieldsOf(
  row: BookingRow,
  asked: ChangeQuoteRequest,
  passenger: Passenger | null | undefined,
): readonly ChangeField[] {
  const { pickup, coords, drop, carTypeId, persons, paymentMode, note } = asked;
  const tripDateMs = readInstant(asked.tripDate);
  const same: Readonly<Record<ChangeField, boolean>> = {
    tripDate: tripDateMs === null || tripDateMs === row.trip_date.getTime(),
    pickup: isSamePlace(row.pickup_lat, row.pickup_lng, pickup),
    coords: coords === undefined || isSameWay(row.stops, coords),
    drop: isSamePlace(row.drop_lat, row.drop_lng, drop),
    carTypeId: carTypeId === undefined || carTypeId === row.car_type_id,
    persons: persons === undefined || persons === row.persons,
    passenger: passenger === undefined || isSamePassenger(row.passenger, passenger),
    note: note === undefined || note.trim() === (row.pick_up_instructions ?? ''),
    paymentMode: paymentMode === undefined || paymentMode === row.payment_mode,
  };
  return changeFields.filter((field) => !same[field]);
}

/** A change that touches these alone costs the same. */
const freeFields: readonly ChangeField[] = ['passenger', 'note', 'paymentMode'];

export const isRepriced = (fields: readonly Pick<ChangedField, 'field'>[]): boolean =>
  fields.some(({ field }) => !freeFields.includes(field));
