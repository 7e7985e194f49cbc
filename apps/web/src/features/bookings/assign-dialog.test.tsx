import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DriverPin } from './assign-map.tsx';

const booking = sampleBooking();
const driver = {
  id: sampleId(51),
  name: 'Luca Moretti',
  mobile: null,
  carType: 'Standard',
  vehicleNumber: 'MC 4821',
  rating: 4.8,
  location: booking.pickup,
  distanceMetres: 780,
  etaSeconds: 240,
};
const drivers = `GET /api/bookings/${booking.id}/assignable-drivers`;
const assign = `POST /api/bookings/${booking.id}/assign`;
const show = () => renderPart(<AssignDialog booking={booking} onClose={vi.fn()} />, { role: 'admin' });

test('BKT-10 assigning offers the booking to the chosen driver and confirms that the driver was notified', async () => {
  const calls = fakeApi({ [drivers]: { items: [driver] }, [assign]: booking });
  show();
  await userEvent.click(
    await screen.findByRole('radio', { name: /Luca Moretti · MC 4821 · Standard · 780 m · 4 min/ }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Assign driver' }));
  expect(await screen.findByText('Luca Moretti has been assigned and notified.')).toBeInTheDocument();
  expect(calls.find((call) => call.route === assign)?.body).toEqual({ driverId: driver.id });
});

test('BKT-8 assigning stays closed until a driver is chosen, and says so; a pin on the map chooses one, too', async () => {
  fakeApi({ [drivers]: { items: [driver] } });
  show();
  await screen.findByRole('radio');
  expect(screen.getByText('Choose a driver in the list or on the map.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Assign driver' })).toBeDisabled();
  const onChoose = vi.fn<(id: string) => void>();
  renderPart(<DriverPin driver={driver} isChosen={false} onChoose={onChoose} />, { role: 'admin' });
  const pin = screen.getByRole('button', { name: 'Luca Moretti · MC 4821 · 4 min', hidden: true });
  expect(pin).toHaveTextContent('4 min');
  await userEvent.click(pin);
  expect(onChoose).toHaveBeenCalledWith(driver.id);
});

test('BKT-9 says so when no driver is free', async () => {
  fakeApi({ [drivers]: { items: [] } });
  show();
  expect(await screen.findByText('No driver is available for this booking right now.')).toBeInTheDocument();
});

test('BKT-9 shows an error for a driver who has taken another ride', async () => {
  fakeApi({ [drivers]: { items: [driver] }, [assign]: refuses(409, 'driver_not_available') });
  show();
  await userEvent.click(await screen.findByRole('radio'));
  await userEvent.click(screen.getByRole('button', { name: 'Assign driver' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('no longer available'));
});
