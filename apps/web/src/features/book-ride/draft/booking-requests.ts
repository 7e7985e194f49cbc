import type { BodyInputOf, OfferedCarType } from '@fiacre/contract';
import { bookerRefusal, deliveryRefusal, orderRefusal, type AppCategory, type Role } from '@fiacre/domain';
import { isErrorCode } from '@fiacre/contract/errors';
import { localFailure, type Failure } from '../../../api/client/failure.ts';
import { instantAt } from '../../../i18n/wall-clock.ts';
import type { RideDraft } from './booking-draft.ts';
import { stopRequestsOf } from './draft-stops.ts';

/** A draft with the time zone of its pickup's city; without one, its time is the device's. */
export type TimedDraft = RideDraft & {
  readonly timeZone?: string | undefined;
  /** The code that was scanned; it belongs to its page, not to the stored draft. Source: KERB-4. */
  readonly kerbCode?: string | undefined;
};

/** The chosen pickup time; null when none is set or it is invalid. */
function tripDateOf(draft: TimedDraft): Date | null {
  return draft.bookLater ? instantAt(draft.tripDateLocal, draft.timeZone) : null;
}

function shown(refused: string): Failure {
  return localFailure(isErrorCode(refused) ? refused : 'internal');
}

/**
 * The first reason why this draft cannot be priced, by rules that the server also applies. A guest may see a price and
 * is asked to sign in only when booking. Sources: LAND-13 step 1, BOOK-1 to BOOK-4.
 */
export function draftError(
  draft: TimedDraft,
  role: Role | null,
  now: Date,
  riderId?: string | null,
): Failure | null {
  const tripDate = tripDateOf(draft);
  const wanted = {
    hasPickup: draft.pickup !== null,
    hasDrop: draft.drop !== null,
    hasCarType: draft.carTypeId !== null,
    hasRider: riderId !== null,
    bookLater: draft.bookLater,
    tripDateMs: tripDate?.getTime() ?? null,
  };
  const refusal =
    (role === null ? null : bookerRefusal({ profile: role }, riderId !== undefined)) ??
    orderRefusal(wanted, now.getTime());
  if (refusal === null && draft.agreedPrice === 0) return localFailure('no_details_error');
  return refusal === null ? null : shown(refusal.refused);
}

/** Source: ERR-8, DELIV-6. */
export function deliveryDetailsError(draft: RideDraft, category: AppCategory): Failure | null {
  const refusal = deliveryRefusal(category, draft.delivery, false);
  return refusal === null ? null : shown(refusal.refused);
}

/** Whether the car type has parcel types or options to choose from. Source: LAND-8. */
export function hasOptionsToChoose(carType: OfferedCarType): boolean {
  return carType.parcelTypes.length > 0 || carType.options.length > 0;
}

export function quoteRequestOf(draft: TimedDraft): BodyInputOf<'createQuote'> {
  const tripDate = tripDateOf(draft);
  return {
    pickup: draft.pickup,
    ...(draft.stops.length === 0 ? {} : { coords: stopRequestsOf(draft.stops) }),
    drop: draft.drop,
    carTypeId: draft.carTypeId,
    bookLater: draft.bookLater,
    ...(tripDate === null ? {} : { tripDate: tripDate.toISOString() }),
    ...(draft.parcelType === null ? {} : { parcelType: draft.parcelType }),
    ...(draft.option === null ? {} : { option: draft.option }),
    ...(draft.persons === 1 ? {} : { persons: draft.persons }),
    ...(draft.extras.length === 0 ? {} : { extras: [...draft.extras] }),
    ...(draft.promoCode === '' ? {} : { promoCode: draft.promoCode }),
    ...(draft.agreedPrice === null ? {} : { agreedPrice: draft.agreedPrice }),
    ...(draft.kerbCode === undefined
      ? {}
      : { kerbCode: draft.kerbCode, ...(draft.ownExpense && { ownExpense: true }) }),
    ...(draft.companyId === null ? {} : { companyId: draft.companyId }),
  };
}

/** Whether a company may pay: one that was chosen, or that of the scanned place. */
const isOnAccount = ({ companyId, kerbCode, ownExpense }: TimedDraft) =>
  companyId !== null || (kerbCode !== undefined && !ownExpense);

/** The delivery details of the draft, and how it will be paid; a ride has only a note to the driver. Source: PAY-5. */
function deliveryOf({ delivery }: RideDraft, category: AppCategory) {
  const { pickUpInstructions } = delivery;
  if (category === 'delivery') return { delivery, paymentPacket: { paymentMode: 'card' as const } };
  return pickUpInstructions === '' ? {} : { delivery: { pickUpInstructions } };
}

export function bookingRequestOf(
  quoteId: string,
  draft: TimedDraft,
  category: AppCategory,
  riderId?: string | null,
): BodyInputOf<'createBooking'> {
  const tripDate = tripDateOf(draft);
  return {
    quoteId,
    bookLater: draft.bookLater,
    ...(tripDate === null ? {} : { tripDate: tripDate.toISOString() }),
    ...deliveryOf(draft, category),
    ...(draft.assistance.length === 0 ? {} : { assistance: [...draft.assistance] }),
    ...(isOnAccount(draft) && draft.companyReference !== ''
      ? { companyReference: draft.companyReference }
      : {}),
    ...(draft.passenger === null ? {} : { passenger: draft.passenger }),
    ...(draft.receiptTo === null || draft.receiptTo.trim() === '' ? {} : { receiptTo: draft.receiptTo }),
    ...(riderId == null ? {} : { customerId: riderId }),
  };
}
