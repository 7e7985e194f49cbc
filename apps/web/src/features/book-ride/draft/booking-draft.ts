import type { BodyInputOf, Booking, Quote, Waypoint } from '@fiacre/contract';
import type { AssistanceNeed } from '@fiacre/domain';
import { useSyncExternalStore } from 'react';
import { storedDraft, storeDraft } from '../../../api/offline/stored-draft.ts';
import { userLeft } from '../../../api/offline/user-left.ts';
import { draftStopsOf, emptyStop, withPlace, type DraftStop } from './draft-stops.ts';
import type { LeftOut } from '../../../ui/series/repeat-fields.tsx';
import type { RepeatRule } from '../../../ui/series/repeat-rule.ts';

export interface DeliveryDraft {
  readonly deliveryPerson: string;
  readonly deliveryPersonPhone: string;
  readonly pickUpInstructions: string;
  readonly deliveryInstructions: string;
}

/** Somebody else who rides; as typed. Source: PARTY-1. */
export interface PassengerDraft {
  readonly name: string;
  readonly phone: string;
  readonly country: string;
  readonly language: string;
  readonly seesPrice: boolean;
}

export type WantedExtra = NonNullable<BodyInputOf<'createQuote'>['extras']>[number];

/** Where the ride begins or ends. */
export type RideEnd = 'pickup' | 'drop';

/** On which days a ride is repeated. */
export type RepeatDraft = RepeatRule & LeftOut;

/** The booking form as filled in so far. */
export interface BookingDraft {
  readonly pickup: Waypoint | null;
  /** In driving order. */
  readonly stops: readonly DraftStop[];
  readonly drop: Waypoint | null;
  /** The text of the fields, also before a place is chosen. */
  readonly pickupText: string;
  readonly dropText: string;
  readonly carTypeId: string | null;
  readonly bookLater: boolean;
  /** Local time of the pickup's city, in the format of `datetime-local`. */
  readonly tripDateLocal: string;
  /** Set if the ride is repeated. Source: SERIES-16. */
  readonly repeat: RepeatDraft | null;
  /** Index into the car type's lists. */
  readonly parcelType: number | null;
  readonly option: number | null;
  readonly delivery: DeliveryDraft;
  readonly assistance: readonly AssistanceNeed[];
  /** How many people ride. */
  readonly persons: number;
  /** Null: the rider rides. */
  readonly passenger: PassengerDraft | null;
  /** On whose account the ride is; null: the rider pays. Source: COMPANY-3. */
  readonly companyId: string | null;
  readonly companyReference: string;
  /** The rider pays, although the company of the scanned place would. Source: KERB-10. */
  readonly ownExpense: boolean;
  /** Of somebody else who pays, as typed; null: the rider pays. Source: PARTY-9. */
  readonly receiptTo: string | null;
  /** Extras of the tariff, such as a child seat. */
  readonly extras: readonly WantedExtra[];
  /** The promo code that the rider entered or chose; empty without one. */
  readonly promoCode: string;
  /**
   * What an admin agreed on with the rider, in minor units; 0 if the text is no amount, null for the price of the tariff.
   * Source: TARIFF-23.
   */
  readonly agreedPrice: number | null;
  /** The estimate that a guest wanted to book; it opens again after signing in. */
  readonly awaitingSignIn: Quote | null;
  /** The form requests the price without another tap, because an earlier ride is booked again. */
  readonly priceAtOnce: boolean;
}

/** The draft without the text being typed, so that it does not change with every letter. */
export type RideDraft = Omit<BookingDraft, 'pickupText' | 'dropText'>;

/** What the dialog of the price can change. */
export type RideChange = Partial<
  Pick<RideDraft, 'promoCode' | 'persons' | 'extras' | 'companyId' | 'ownExpense'>
>;

export const emptyDraft: BookingDraft = {
  pickup: null,
  stops: [],
  drop: null,
  pickupText: '',
  dropText: '',
  carTypeId: null,
  bookLater: false,
  tripDateLocal: '',
  repeat: null,
  parcelType: null,
  option: null,
  delivery: { deliveryPerson: '', deliveryPersonPhone: '', pickUpInstructions: '', deliveryInstructions: '' },
  assistance: [],
  persons: 1,
  passenger: null,
  companyId: null,
  companyReference: '',
  ownExpense: false,
  receiptTo: null,
  extras: [],
  promoCode: '',
  agreedPrice: null,
  awaitingSignIn: null,
  priceAtOnce: false,
};

const listeners = new Set<() => void>();
let current: BookingDraft | null = null;

function read(): BookingDraft {
  current ??= { ...emptyDraft, ...(storedDraft() as Partial<BookingDraft>) };
  return current;
}

function write(draft: BookingDraft): void {
  current = draft;
  storeDraft(draft === emptyDraft ? null : draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the dialogs add to a ride that has a price. */
const addedToRide = new Set([
  'repeat',
  'delivery',
  'assistance',
  'promoCode',
  'persons',
  'passenger',
  'companyId',
  'companyReference',
  'ownExpense',
  'receiptTo',
  'extras',
]);

/** Changes some fields of the draft. A change to the ride also discards the estimate that the guest wanted to book. */
export function changeDraft(change: Partial<BookingDraft>): void {
  const sameRide = Object.keys(change).every((name) => addedToRide.has(name));
  write({ ...read(), ...(sameRide ? {} : { awaitingSignIn: null }), ...change });
}

/**
 * A place, or text that is not a place yet. Entering the text of the chosen place again changes nothing. A
 * place that was looked up for the text `shown` counts only while the draft still has this text: in the
 * meantime it may have been cleared for another person.
 */
export function changeEnd(end: RideEnd, place: Waypoint | null, text: string, shown?: string): void {
  const draft = read();
  if (shown !== undefined && draft[`${end}Text`] !== shown) return;
  if (place === null && draft[end] !== null && text === draft[`${end}Text`]) return;
  changeDraft(end === 'pickup' ? { pickup: place, pickupText: text } : { drop: place, dropText: text });
}

export type ChangeStops = (change: (stops: readonly DraftStop[]) => readonly DraftStop[]) => void;

export const changeStops: ChangeStops = (change) => {
  const { stops } = read();
  const changed = change(stops);
  if (changed !== stops) changeDraft({ stops: changed });
};

/** Adds a stop before the drop, whose place is still to be chosen; its key. */
export function addStop(): number {
  const { stops } = read();
  const added = emptyStop(stops);
  changeDraft({ stops: [...stops, added] });
  return added.key;
}

/** Moves the stop at this index to another place. */
export function replaceStop(index: number, place: Waypoint): void {
  const key = read().stops[index]?.key;
  if (key !== undefined) changeStops((stops) => withPlace(stops, key, place, place.add));
}

/** The way back: through the same stops, from the last to the first. */
export function swapEnds(): void {
  const { pickup, pickupText, stops, drop, dropText } = read();
  const ends = { pickup: drop, pickupText: dropText, drop: pickup, dropText: pickupText };
  changeDraft({ ...ends, stops: stops.toReversed() });
}

/** The places of an earlier ride, or of its way back. Source: STOP-4. */
export function placesOf({ pickup, coords, drop }: Booking, isWayBack: boolean): Partial<BookingDraft> {
  const stops = draftStopsOf(isWayBack ? coords.toReversed() : coords);
  return isWayBack
    ? { pickup: drop, pickupText: drop.add, stops, drop: pickup, dropText: pickup.add }
    : { pickup, pickupText: pickup.add, stops, drop, dropText: drop.add };
}

/** Starts a new draft, without anything of the previous one. */
export function startDraft(draft: Partial<BookingDraft>): void {
  write({ ...emptyDraft, ...draft });
}

/** The way back of a ride, whose time is still asked for. Source: SERIES-18. */
export function startReturn(booking: Booking): void {
  const { carTypeId, persons, assistance = [] } = booking;
  startDraft({ ...placesOf(booking, true), carTypeId, persons, assistance, bookLater: true });
}

/** Whether the price is to be asked for at once; true only once for each draft. */
export function takePriceAtOnce(): boolean {
  const { priceAtOnce } = read();
  if (priceAtOnce) changeDraft({ priceAtOnce: false });
  return priceAtOnce;
}

export const currentDraft = read;

/**
 * Whether the draft still has the places of this ride: a response may arrive after another ride was started.
 */
export function isStillDrafted({ pickup, stops, drop }: RideDraft): boolean {
  const draft = read();
  return draft.pickup === pickup && draft.stops === stops && draft.drop === drop;
}

export function clearDraft(): void {
  write(emptyDraft);
}

// The server renders pages without a document.
(globalThis as { readonly document?: Document }).document?.addEventListener(userLeft, clearDraft);

/** One of the two places, with the text of its field. */
export function useEnd(end: RideEnd): { readonly place: Waypoint | null; readonly text: string } {
  const place = useSyncExternalStore(
    subscribe,
    () => read()[end],
    () => emptyDraft[end],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => read()[`${end}Text`],
    () => emptyDraft[`${end}Text`],
  );
  return { place, text };
}

let ride: RideDraft = emptyDraft;

/** The same object until more than a text changes. */
function readRide(): RideDraft {
  const draft = read();
  const names = Object.keys(emptyDraft) as (keyof BookingDraft)[];
  const hasChanged = names.some(
    (name) => name !== 'pickupText' && name !== 'dropText' && ride[name] !== draft[name],
  );
  if (hasChanged) ride = draft;
  return ride;
}

/** The draft without its texts, so that typing a place does not render the whole form for every letter. */
export function useRideDraft(): RideDraft {
  return useSyncExternalStore(subscribe, readRide, () => emptyDraft);
}

/** The draft, which survives signing in and reloading in the same tab. */
export function useBookingDraft(): BookingDraft {
  return useSyncExternalStore(subscribe, read, () => emptyDraft);
}
