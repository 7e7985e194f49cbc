import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { allowedActions, sampleBooking } from '../../../testing/sample-booking.ts';
import { StandInDialog } from './stand-in-dialog.tsx';

const { id } = sampleBooking();
const post = (verb: string) => `POST /api/bookings/${id}/${verb}`;

const cases = [
  ['STARTED', 'reach', 'The trip reached the drop-off', {}],
  ['REACHED', 'end', 'The driver received the cash', { cashReceived: true }],
  ['REACHED', 'end', 'No cash was paid', { cashReceived: false }],
  ['PENDING', 'confirm-cash', 'The driver received the cash', {}],
] as const;

test.each(cases)(
  'TRIP-17 for a trip in %s an admin sends %s by clicking “%s”',
  async (status, verb, label, body) => {
    const booking = sampleBooking({ status, actions: allowedActions(verb) });
    const calls = fakeApi({ [post(verb)]: booking });
    const close = vi.fn();
    renderPart(<StandInDialog booking={booking} onClose={close} />, { role: 'admin' });
    await userEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(calls.find((call) => call.route === post(verb))?.body).toEqual(body);
  },
);

test('TRIP-17 does not ask for cash for a prepaid ride', () => {
  const booking = sampleBooking({ status: 'REACHED', prepaid: true, actions: allowedActions('end') });
  renderPart(<StandInDialog booking={booking} onClose={vi.fn()} />, { role: 'admin' });
  expect(screen.queryByRole('button', { name: /cash/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'End trip' })).toBeInTheDocument();
});

test('TRIP-17 shows why an admin cannot act once the driver was reinstated', async () => {
  const booking = sampleBooking({ status: 'STARTED', actions: allowedActions('reach') });
  fakeApi({ [post('reach')]: refuses(403, 'forbidden') });
  renderPart(<StandInDialog booking={booking} onClose={vi.fn()} />, { role: 'admin' });
  await userEvent.click(screen.getByRole('button', { name: 'The trip reached the drop-off' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
});
