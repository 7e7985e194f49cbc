import type { Booking, OfferedCarType } from '@fiacre/contract';
import { lazy, Suspense, useEffect } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { changeDraft, type RideDraft } from './draft/booking-draft.ts';
import { OptionsDialog } from './options.tsx';
import { RefusalDialog } from './estimate/refusal-dialog.tsx';
import { LazyPayDialog } from '../../ui/booking/lazy-pay-dialog.ts';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';
import type { useBookingFlow } from './use-booking-flow.ts';

const SuccessDialog = lazyPart(async () => (await import('./estimate/success-dialog.tsx')).SuccessDialog);

// Loaded while the price is calculated, because the form has to be small.
const loadEstimateDialog = async () => ({
  default: (await import('./estimate/estimate-dialog.tsx')).EstimateDialog,
});
const EstimateDialog = lazy(loadEstimateDialog);
// Only parcels are paid for here, so the payment dialog is downloaded for them alone.
const loadPayDialog = () => import('../../ui/booking/pay-dialog.tsx');
// Only visitors need it.
const loadGuestDialog = async () => ({
  default: (await import('./estimate/guest-dialog.tsx')).GuestDialog,
});
const GuestDialog = lazy(loadGuestDialog);

export interface BookingStepsProps {
  readonly flow: ReturnType<typeof useBookingFlow>;
  readonly draft: RideDraft;
  readonly carType: OfferedCarType | undefined;
  readonly onBooked: (to: string) => void;
  readonly onReturn: (booking: Booking) => void;
}

/** The dialog of the current step, with the error, if any, on top of it. */
export function BookingSteps({ flow, draft, carType, onBooked, onReturn }: BookingStepsProps) {
  const { step, failure } = flow;
  const { appCategory, guestsMayBook } = useSettings();
  const maySoonAsk = flow.isVisitor && guestsMayBook && step.at === 'estimate';
  const isParcel = step.at === 'estimate' && appCategory === 'delivery';
  useEffect(() => {
    if (flow.isPricing) loadEstimateDialog().catch(() => undefined);
  }, [flow.isPricing]);
  useEffect(() => {
    // Preloaded before it is needed; if that failed, it is loaded again.
    if (isParcel) loadPayDialog().catch(() => undefined);
  }, [isParcel]);
  useEffect(() => {
    if (maySoonAsk) loadGuestDialog().catch(() => undefined);
  }, [maySoonAsk]);
  return (
    <>
      {step.at === 'options' && carType !== undefined && (
        <OptionsDialog
          carType={carType}
          parcelType={draft.parcelType}
          option={draft.option}
          onChange={changeDraft}
          onContinue={step.next === 'form' ? flow.back : flow.price}
          onClose={flow.back}
          busy={flow.isPricing}
        />
      )}
      {step.at === 'estimate' && (
        <Suspense>
          <EstimateDialog
            quote={step.quote}
            delivery={draft.delivery}
            onDelivery={(delivery) => changeDraft({ delivery })}
            assistance={draft.assistance}
            onAssistance={(assistance) => changeDraft({ assistance })}
            passenger={draft.passenger}
            onPassenger={(passenger) => changeDraft({ passenger })}
            payer={draft}
            onReference={(companyReference) => changeDraft({ companyReference })}
            receiptTo={draft.receiptTo}
            onReceiptTo={(receiptTo) => changeDraft({ receiptTo })}
            promo={{ refused: step.promoRefused, busy: flow.isPricing }}
            seats={carType?.seats ?? 1}
            onChange={flow.priceWith}
            repeats={draft.bookLater && draft.repeat !== null}
            onConfirm={() => flow.confirm(step.quote)}
            onClose={flow.back}
            busy={flow.isBooking}
          />
        </Suspense>
      )}
      {step.at === 'booked' && (
        <BookedDialog
          booking={step.booking}
          onReturn={() => onReturn(step.booking)}
          onClose={() => onBooked(`/bookings/${step.booking.id}`)}
        />
      )}
      {failure?.code === 'must_login' && guestsMayBook && step.at === 'estimate' ? (
        <Suspense>
          <GuestDialog
            quote={step.quote}
            onConfirmed={() => flow.bookAsGuest(step.quote)}
            onClose={flow.stayGuest}
          />
        </Suspense>
      ) : failure === null ? null : (
        <RefusalDialog failure={failure} onClose={flow.clearFailure} onStayGuest={flow.stayGuest} />
      )}
    </>
  );
}

/** Goes straight to payment for bookings that must be paid first; confirms what an admin booked. Source: LAND-10, ADDB-3. */
function BookedDialog({
  booking,
  onReturn,
  onClose,
}: {
  readonly booking: Booking;
  readonly onReturn: () => void;
  readonly onClose: () => void;
}) {
  return booking.status === 'PAYMENT_PENDING' && !booking.bookingTypeAdmin ? (
    <Suspense>
      <LazyPayDialog booking={booking} onClose={onClose} />
    </Suspense>
  ) : (
    <Suspense fallback={null}>
      <SuccessDialog booking={booking} onReturn={onReturn} onClose={onClose} />
    </Suspense>
  );
}
