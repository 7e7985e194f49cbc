import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { sampleBooking } from '../../../testing/sample-booking.ts';
import { sampleId } from '../../../testing/samples.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DriverPin } from './assign-map.tsx';

const booking = sampleBooking();
const driver = {
  id: sampleId(51),
  name: 'Luca Moretti',
  mobile: null,
  carType: 'Standard',
  isOtherCarType: false,
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
  const calls = fakeApi({ [drivers]: { items: [driver], onTrip: [] }, [assign]: booking });
  show();
  await userEvent.click(
    await screen.findByRole('radio', { name: /Luca Moretti · MC 4821 · Standard · 780 m · 4 min/ }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Assign driver' }));
  expect(await screen.findByText('Luca Moretti has been assigned and notified.')).toBeInTheDocument();
  expect(calls.find((call) => call.route === assign)?.body).toEqual({ driverId: driver.id });
});

test('BKT-8 assigning stays disabled until a driver is chosen, and says so; a pin on the map also chooses one', async () => {
  fakeApi({ [drivers]: { items: [driver], onTrip: [] } });
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

test('BKT-9 finds a driver by name, phone number or number plate, however they are written', async () => {
  const other = {
    ...driver,
    id: sampleId(52),
    name: 'José Núñez',
    mobile: '+34600112233',
    vehicleNumber: 'B 77 XY',
  };
  fakeApi({ [drivers]: { items: [driver, other], onTrip: [] } });
  show();
  await screen.findByRole('radio', { name: /Luca/ });
  const field = screen.getByRole('searchbox', { name: 'Search name, phone or vehicle' });
  for (const search of ['nunez', '600 112', 'b77xy', 'jose standard']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${search}{Enter}`);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /José Núñez/ })).toBeEnabled();
  }
  await userEvent.type(field, 'x{Enter}');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('No driver matches.')).toBeInTheDocument();
});

test('BKT-9 BOOK-13 warns of a driver who drives another car type, and lets the office decide', async () => {
  const other = { ...driver, carType: 'Van', isOtherCarType: true };
  fakeApi({ [drivers]: { items: [other], onTrip: [] } });
  show();
  await userEvent.click(await screen.findByRole('radio'));
  expect(screen.getByText('This booking is for Standard. Luca Moretti drives Van.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Assign driver' })).toBeEnabled();
});

test('BKT-9 a driver on a trip is listed with the time until they are free, and cannot be chosen yet', async () => {
  const onTrip = [{ ...driver, freeInSeconds: 360, etaSeconds: 600 }];
  fakeApi({ [drivers]: { items: [], onTrip } });
  show();
  const choice = await screen.findByRole('radio', { name: /780 m · 10 min · free in about 6 min/ });
  expect(choice).toBeDisabled();
});

test('BKT-9 says so when no driver is free', async () => {
  fakeApi({ [drivers]: { items: [], onTrip: [] } });
  show();
  expect(await screen.findByText('No driver is available for this booking right now.')).toBeInTheDocument();
});

test('BKT-9 shows an error for a driver who has taken another ride', async () => {
  fakeApi({ [drivers]: { items: [driver], onTrip: [] }, [assign]: refuses(409, 'driver_not_available') });
  show();
  await userEvent.click(await screen.findByRole('radio'));
  await userEvent.click(screen.getByRole('button', { name: 'Assign driver' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('no longer available'));
});
