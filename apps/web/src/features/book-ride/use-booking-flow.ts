import type { Booking, OfferedCarType, Quote } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { failureOf, localFailure, type Failure, type FailureCode } from '../../api/client/failure.ts';
import { useSend } from '../../api/sync/send.ts';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import {
  changeDraft,
  clearDraft,
  isStillDrafted,
  type RideChange,
  type RideDraft,
} from './draft/booking-draft.ts';
import {
  hasOptionsToChoose,
  bookingRequestOf,
  quoteRequestOf,
  deliveryDetailsError,
  draftError,
  type TimedDraft,
} from './draft/booking-requests.ts';

export type BookingStep =
  | { readonly at: 'form' }
  /** Asked for before the estimate, or to choose a parcel's size in the form. */
  | { readonly at: 'options'; readonly next: 'form' | 'estimate' }
  | { readonly at: 'estimate'; readonly quote: Quote; readonly promoRefused: FailureCode | null }
  | { readonly at: 'booked'; readonly booking: Booking };

const form: BookingStep = { at: 'form' };

/** Shows a guest who has signed in the estimate that they wanted to book. Source: BOOK-1. */
function stepFrom(own: BookingStep, { awaitingSignIn }: RideDraft, role: Role | null): BookingStep {
  return own.at === 'form' && role !== null && awaitingSignIn !== null
    ? { at: 'estimate', quote: awaitingSignIn, promoRefused: null }
    : own;
}

export interface BookingFlowOptions {
  /** Set when an admin books for a rider, and null until one is chosen (ADDB-1). */
  readonly riderId?: string | null | undefined;
  /** Called when the ride is repeated. */
  readonly onRepeated: () => void;
  /** Opens the page of a new booking, which confirms it. */
  readonly onOpen: (booking: Booking) => void;
}

/** What a price is requested for, and the step that follows. */
interface Pricing {
  /** Where it was asked for. */
  readonly from: BookingStep['at'];
  readonly next: 'options' | 'estimate';
  readonly ride: string;
  /** Replaces fields of the draft. */
  readonly change?: RideChange;
}

/** A comparable value of everything that determines the price; the dialogs only add to it. */
function rideOf(draft: TimedDraft, riderId: string | null | undefined): string {
  const {
    parcelType: _,
    option: __,
    promoCode: ___,
    persons: ____,
    extras: _____,
    companyId: ______,
    ownExpense: _______,
    ...ride
  } = quoteRequestOf(draft);
  return JSON.stringify([ride, riderId]);
}

// Most rides are not repeated, so the landing page loads without it.
const seriesRequests = () => import('./draft/series-request.ts');

/** Refusals of a price that no longer applies. */
const needsNewPrice: ReadonlySet<FailureCode> = new Set([
  'quote_expired',
  'quote_used',
  'kerb_account_closed',
]);

const isPromoRefusal = (code: FailureCode) => code.startsWith('promo_');

/** The price with the draft's promo, or without it and with the reason if the promo cannot be used. Source: PROMO-4. */
async function priceWith(draft: TimedDraft): Promise<{ quote: Quote; promoRefused: FailureCode | null }> {
  try {
    return { quote: await api.createQuote({ body: quoteRequestOf(draft) }), promoRefused: null };
  } catch (thrown) {
    const { code } = failureOf(thrown);
    // Another time or place can have another tariff.
    if (code === 'extra_not_offered' && draft.extras.length > 0) return priceWith({ ...draft, extras: [] });
    if (!isPromoRefusal(code)) throw thrown;
    const quote = await api.createQuote({ body: quoteRequestOf({ ...draft, promoCode: '' }) });
    return { quote, promoRefused: code };
  }
}

/**
 * An admin continues with the next call, and a parcel is paid for first. Everybody else sees the ride.
 * Source: LAND-11.
 */
const staysOnForm = ({ bookingTypeAdmin, status }: Booking) =>
  bookingTypeAdmin || status === 'PAYMENT_PENDING';

/**
 * The steps of a booking: validate, find the route, choose options, get a price, confirm, booked. Route and price come
 * from the server. Sources: LAND-8 to LAND-13.
 */
export function useBookingFlow(
  draft: TimedDraft,
  carType: OfferedCarType | undefined,
  { riderId, onOpen, onRepeated }: BookingFlowOptions,
) {
  const { appCategory } = useSettings();
  const role = useMe().data?.usertype ?? null;
  const [own, setStep] = useState<BookingStep>(form);
  const step = stepFrom(own, draft, role);
  const [failure, setFailure] = useState<Failure | null>(null);

  const ride = rideOf(draft, riderId);
  const quoting = useSend({
    request: (_, { change }: Pricing) => priceWith({ ...draft, ...change }),
    // On a slow connection, the form may have changed in the meantime, so this price no longer belongs to it.
    onSuccess: ({ quote, promoRefused }, asked) => {
      if (asked.ride !== ride || !isStillDrafted(draft)) return;
      if (asked.next === 'options') {
        showOptions('estimate');
        return;
      }
      const extras = quote.extras
        .filter(({ count }) => count > 0)
        .map(({ code, count }) => ({ code, count }));
      changeDraft({
        ...asked.change,
        promoCode: quote.promo?.promoName ?? '',
        persons: quote.persons,
        extras,
      });
      setStep({ at: 'estimate', quote, promoRefused });
    },
    onFailure: (refused, asked) => {
      if (asked.ride === ride) setFailure(refused);
    },
  });
  const booking = useSend({
    request: (api, quote: Quote) =>
      api.createBooking({ body: bookingRequestOf(quote.id, draft, appCategory, riderId) }),
    says: (booked) => [{ kind: 'booking', booking: booked, from: null }],
    onSuccess: (booked) => {
      if (isStillDrafted(draft)) clearDraft();
      if (staysOnForm(booked)) setStep({ at: 'booked', booking: booked });
      else {
        setStep(form);
        onOpen(booked);
      }
    },
    onFailure: setFailure,
  });

  const repeating = useSend({
    request: async (api, repeated: TimedDraft) =>
      api.createSeries({ body: (await seriesRequests()).seriesRequestOf(repeated, riderId) }),
    refetch: [queryKeys.series],
    onSuccess: () => {
      if (isStillDrafted(draft)) clearDraft();
      setStep(form);
      onRepeated();
    },
    onFailure: setFailure,
  });

  function start(): void {
    const refused = draftError(draft, role, new Date(), riderId);
    if (refused !== null) setFailure(refused);
    // The route comes first: somebody without one should not have to choose options. Source: LAND-13.
    // A parcel's size is asked once.
    else if (carType === undefined || !hasOptionsToChoose(carType) || draft.parcelType !== null)
      quoting.send({ from: step.at, next: 'estimate', ride });
    else quoting.send({ from: step.at, next: 'options', ride });
  }

  function showOptions(next: 'form' | 'estimate'): void {
    // A parcel must have a type, so the first one is selected.
    const isParcel = appCategory === 'delivery' && carType !== undefined && carType.parcelTypes.length > 0;
    if (isParcel && draft.parcelType === null) changeDraft({ parcelType: 0 });
    setStep({ at: 'options', next });
  }

  function confirm(quote: Quote): void {
    const refused = deliveryDetailsError(draft, appCategory);
    if (refused !== null) setFailure(refused);
    else if (role === null) {
      changeDraft({ awaitingSignIn: quote });
      setFailure(localFailure('must_login'));
    } else book(quote);
  }

  function book(quote: Quote): void {
    if (draft.bookLater && draft.repeat !== null) repeating.send(draft);
    else booking.send(quote);
  }

  function back(): void {
    changeDraft({ awaitingSignIn: null });
    setStep(form);
  }

  /** Closing the dialog clears the error (LAND-12); an expired price is fetched again. */
  function clearFailure(): void {
    if (failure !== null && needsNewPrice.has(failure.code)) back();
    if (failure !== null && isPromoRefusal(failure.code)) {
      changeDraft({ promoCode: '' });
      back();
    }
    setFailure(null);
  }

  function stayGuest(): void {
    changeDraft({ awaitingSignIn: null });
    setFailure(null);
  }

  return {
    step,
    failure,
    start,
    chooseOptions: () => showOptions('form'),
    priceWith: (change: RideChange) => quoting.send({ from: step.at, next: 'estimate', ride, change }),
    price: () => quoting.send({ from: step.at, next: 'estimate', ride }),
    confirm,
    back,
    clearFailure,
    stayGuest,
    isVisitor: role === null,
    /** The page may not show yet that a session has begun. Source: GUEST-14. */
    bookAsGuest(quote: Quote): void {
      stayGuest();
      book(quote);
    },
    // Not in the dialog of the price, where a quick Enter would be lost.
    isPricing: quoting.busy && quoting.sent?.from === step.at,
    isBooking: booking.busy || repeating.busy,
  };
}
