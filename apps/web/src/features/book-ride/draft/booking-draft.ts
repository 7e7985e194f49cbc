import type { BodyInputOf, Booking, Quote, Waypoint } from '@fiacre/contract';
import type { AssistanceNeed } from '@fiacre/domain';
import { useSyncExternalStore } from 'react';
import { storedDraft, storeDraft } from '../../../api/offline/stored-draft.ts';
import { userLeft } from '../../../api/offline/user-left.ts';

export interface DeliveryDraft {
  readonly deliveryPerson: string;
  readonly deliveryPersonPhone: string;
  readonly pickUpInstructions: string;
  readonly deliveryInstructions: string;
}

export type WantedExtra = NonNullable<BodyInputOf<'createQuote'>['extras']>[number];

export type Stop = 'pickup' | 'drop';

/** On which days a ride is repeated. */
export interface RepeatDraft {
  /** As in RFC 5545: MO to SU. */
  readonly weekdays: readonly string[];
  /** The last day, such as 2027-06-30; empty without an end. */
  readonly until: string;
  readonly withoutHolidays: boolean;
  readonly calendarIds: readonly string[];
}

/** The booking form as filled in so far. */
export interface BookingDraft {
  readonly pickup: Waypoint | null;
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
export type RideChange = Partial<Pick<RideDraft, 'promoCode' | 'persons' | 'extras'>>;

export const emptyDraft: BookingDraft = {
  pickup: null,
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
const addedToRide = new Set(['repeat', 'delivery', 'assistance', 'promoCode', 'persons', 'extras']);

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
export function changeStop(stop: Stop, place: Waypoint | null, text: string, shown?: string): void {
  const draft = read();
  if (shown !== undefined && draft[`${stop}Text`] !== shown) return;
  if (place === null && draft[stop] !== null && text === draft[`${stop}Text`]) return;
  changeDraft(stop === 'pickup' ? { pickup: place, pickupText: text } : { drop: place, dropText: text });
}

/** Starts a new draft, without anything of the previous one. */
export function startDraft(draft: Partial<BookingDraft>): void {
  write({ ...emptyDraft, ...draft });
}

/** The way back of a ride, whose time is still asked for. Source: SERIES-18. */
export function startReturn({ pickup, drop, carTypeId, persons, assistance = [] }: Booking): void {
  const places = { pickup: drop, drop: pickup, pickupText: drop.add, dropText: pickup.add };
  startDraft({ ...places, carTypeId, persons, assistance, bookLater: true });
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
export function isStillDrafted({ pickup, drop }: RideDraft): boolean {
  const draft = read();
  return draft.pickup === pickup && draft.drop === drop;
}

export function clearDraft(): void {
  write(emptyDraft);
}

// The server renders pages without a document.
(globalThis as { readonly document?: Document }).document?.addEventListener(userLeft, clearDraft);

/** One of the two places, with the text of its field. */
export function useStop(stop: Stop): { readonly place: Waypoint | null; readonly text: string } {
  const place = useSyncExternalStore(
    subscribe,
    () => read()[stop],
    () => emptyDraft[stop],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => read()[`${stop}Text`],
    () => emptyDraft[`${stop}Text`],
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
