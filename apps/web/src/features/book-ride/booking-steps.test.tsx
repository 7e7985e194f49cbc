import type { Booking } from '@fiacre/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { emptyDraft } from './draft/booking-draft.ts';
import { BookingSteps } from './booking-steps.tsx';
import { sampleProviders } from '../../testing/sample-wallet.ts';

function show(booking: Booking) {
  fakeApi({
    'GET /api/wallet': {
      currency: 'USD',
      balance: 0,
      otherBalances: [],
      history: [],
      historyTotal: 0,
      page: 1,
      pageSize: 50,
    },
    'GET /api/payment-providers': sampleProviders('test'),
  });
  const none = () => undefined;
  const flow = {
    step: { at: 'booked', booking } as const,
    failure: null,
    chooseOptions: none,
    start: none,
    priceWith: none,
    price: none,
    confirm: none,
    back: none,
    clearFailure: none,
    stayGuest: none,
    isVisitor: false,
    bookAsGuest: none,
    isPricing: false,
    isBooking: false,
  };
  const onBooked = vi.fn<(to: string) => void>();
  renderPart(
    <BookingSteps flow={flow} draft={emptyDraft} carType={undefined} onBooked={onBooked} onReturn={none} />,
    {
      role: 'rider',
    },
  );
  return onBooked;
}

test('LAND-10 goes straight to payment for a prepaid parcel; cancelling leads to its page', async () => {
  const parcel = sampleBooking({ status: 'PAYMENT_PENDING', category: 'delivery' });
  const onBooked = show(parcel);
  expect(await screen.findByRole('radio', { name: 'Card · Test provider' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onBooked).toHaveBeenCalledWith(`/bookings/${parcel.id}`);
});

test('ADDB-3 shows no payment step for a booking of an admin', async () => {
  show(sampleBooking({ status: 'PAYMENT_PENDING', bookingTypeAdmin: true }));
  expect(await screen.findByRole('dialog', { name: 'Booked' })).toBeVisible();
});
