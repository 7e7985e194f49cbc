import type { Booking, CarType } from '@fiacre/contract';
import { PayDialog } from '../../ui/booking/pay-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { changeDraft, type BookingDraft } from './booking-draft.ts';
import { EstimateDialog } from './estimate-dialog.tsx';
import { MustLoginDialog } from './must-login-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { SuccessDialog } from './success-dialog.tsx';
import type { useBookingFlow } from './use-booking-flow.ts';

export interface BookingStepsProps {
  readonly flow: ReturnType<typeof useBookingFlow>;
  readonly draft: BookingDraft;
  readonly carType: CarType | undefined;
  readonly onBooked: (to: string) => void;
}

/** Where the reader goes after a booking: to the list for a ride, to the parcel's own page to pay. Source: LAND-11. */
function afterBooking(booking: Booking): string {
  return booking.category === 'taxi' ? '/bookings' : `/bookings/${booking.id}`;
}

/** The dialog of the step that the booking is at, and above it what was refused. */
export function BookingSteps({ flow, draft, carType, onBooked }: BookingStepsProps) {
  const { step, failure } = flow;
  return (
    <>
      {step.at === 'options' && carType !== undefined && (
        <OptionsDialog
          carType={carType}
          parcelType={draft.parcelType}
          option={draft.option}
          onChange={changeDraft}
          onContinue={flow.price}
          onClose={flow.back}
          busy={flow.isPricing}
        />
      )}
      {step.at === 'estimate' && (
        <EstimateDialog
          quote={step.quote}
          delivery={draft.delivery}
          onDelivery={(delivery) => changeDraft({ delivery })}
          onConfirm={() => flow.confirm(step.quote)}
          onClose={flow.back}
          busy={flow.isBooking}
        />
      )}
      {step.at === 'booked' && (
        <BookedDialog booking={step.booking} onClose={() => onBooked(afterBooking(step.booking))} />
      )}
      {failure?.code === 'must_login' && <MustLoginDialog onClose={flow.clearFailure} />}
      {failure !== null && failure.code !== 'must_login' && (
        <FailureAlert failure={failure} onClose={flow.clearFailure} />
      )}
    </>
  );
}

/** What is to be paid first is paid at once; everything else is booked. Source: LAND-10, LAND-11. */
function BookedDialog({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  return booking.status === 'PAYMENT_PENDING' && !booking.bookingTypeAdmin ? (
    <PayDialog booking={booking} onClose={onClose} />
  ) : (
    <SuccessDialog booking={booking} onClose={onClose} />
  );
}
