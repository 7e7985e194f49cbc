import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changeDraft, clearDraft } from '../../features/book-ride/booking-draft.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';

const rider = { id: sampleId(60), firstName: 'Grace', lastName: 'Hopper', email: null, mobile: null };
const booking = sampleBooking({ bookingTypeAdmin: true });
const quote = {
  id: sampleId(70),
  expiresAt: '2030-01-01T00:00:00Z',
  route: { distanceMetres: 4200, durationSeconds: 660, polyline: '', estimated: false },
  fare: {
    currency: 'USD',
    totalCost: 1264,
    convenienceFees: 126,
    grandTotal: 1390,
    lines: booking.fareLines,
  },
  carTypeId: sampleId(1),
  pickup: booking.pickup,
  drop: booking.drop,
  tripDate: null,
};

async function open() {
  const calls = fakeApi({
    'GET /api/users': pageOf([rider]),
    'POST /api/quotes': quote,
    'POST /api/bookings': booking,
  });
  clearDraft();
  changeDraft({ pickup: booking.pickup, drop: booking.drop, carTypeId: sampleId(1) });
  await openPage('/addbookings', { role: 'admin' });
  return calls;
}

test('ADDB-3 without a rider, select_proper is shown and no price is requested', async () => {
  const calls = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'See the price' }));
  expect(await screen.findByText(/Please choose a pickup, a drop-off, a car type/)).toBeInTheDocument();
  expect(calls.map((call) => call.route)).not.toContain('POST /api/quotes');
});

test('ADDB-1 an admin books for the chosen rider', async () => {
  const calls = await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Grace Hopper' }));
  await userEvent.click(screen.getByRole('button', { name: 'See the price' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Book for $13.90' }));
  await waitFor(() => expect(calls.map((call) => call.route)).toContain('POST /api/bookings'));
  const sent = calls.find((call) => call.route === 'POST /api/bookings');
  expect(sent?.body).toMatchObject({ quoteId: quote.id, customerId: rider.id });
});
