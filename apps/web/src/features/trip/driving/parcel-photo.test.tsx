import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses, sentTo, type FakeRoutes } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking, allowedActions } from '../../../testing/sample-booking.ts';
import { DriverTrip } from './driver-trip.tsx';
import { Ride } from '../ride.tsx';

const settings = {
  appCategory: 'delivery',
  allowDeliveryPickupImageCapture: true,
  allowFinalDeliveryImageCapture: true,
} as const;

const waiting = acceptedBooking({
  status: 'ARRIVED',
  category: 'delivery',
  actions: [{ verb: 'start', allowed: false, reason: 'image_required' }],
});
const photographed = {
  ...waiting,
  version: 4,
  pickupImage: '/api/files/1',
  actions: allowedActions('start'),
};
const route = `PUT /api/bookings/${waiting.id}/images/pickup_image`;
const file = new File([new Uint8Array([255, 216, 255, 1])], 'parcel.jpg', { type: 'image/jpeg' });

function show(booking = waiting, routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    [`GET /api/bookings/${booking.id}`]: booking,
    ...routes,
  });
  const drawn = renderPart(<DriverTrip booking={booking} own={null} />, { role: 'driver', settings });
  return { calls, ...drawn };
}

const camera = () => screen.getByLabelText<HTMLInputElement>('Take a photo');

describe('the photo of a parcel', () => {
  test('TRIP-23 TRIP-2 a driver takes the required photo with the camera and can then start', async () => {
    const { calls, queries } = show(waiting, { [route]: photographed });
    expect(screen.getByRole('button', { name: 'Start delivery' })).toBeDisabled();
    expect(screen.getByRole('region', { name: 'Photo of the parcel at pickup' })).toHaveTextContent(
      'Take a photo of the parcel to continue.',
    );
    expect(camera()).toHaveAttribute('capture', 'environment');
    expect(camera().accept).toBe('image/jpeg,image/png,image/webp');
    await userEvent.upload(camera(), file);
    await waitFor(() => expect(queries.getQueryData(['booking', waiting.id])).toEqual(photographed));
    expect(sentTo(calls, route)).toEqual([new Uint8Array([255, 216, 255, 1])]);
  });

  test('TRIP-23 shows the photo, offers to replace it, and enables the next step', () => {
    show(photographed);
    expect(screen.getByRole('img', { name: 'Photo of the parcel at pickup' })).toHaveAttribute(
      'src',
      '/api/files/1#4',
    );
    expect(screen.getByLabelText('Take another photo')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start delivery' })).toBeEnabled();
  });

  test('TRIP-23 uploads a file where there is no camera', async () => {
    const { calls } = show(waiting, { [route]: photographed });
    expect(screen.getByLabelText('Choose a file')).not.toHaveAttribute('capture');
    await userEvent.upload(screen.getByLabelText('Choose a file'), file);
    await waitFor(() => expect(sentTo(calls, route)).toHaveLength(1));
  });

  test('TRIP-23 asks for the photo of the delivered parcel on the way to the drop', () => {
    show({
      ...waiting,
      status: 'STARTED',
      actions: [{ verb: 'reach', allowed: false, reason: 'image_required' }],
    });
    expect(screen.getByRole('region', { name: 'Photo of the delivered parcel' })).toBeVisible();
  });

  test('TRIP-23 asks for no photo on the way to the pickup, nor on a trip with a passenger', () => {
    const { unmount } = show({ ...waiting, status: 'ACCEPTED', actions: allowedActions('arrive') });
    expect(screen.queryByLabelText('Take a photo')).toBeNull();
    unmount();
    show({ ...waiting, category: 'taxi', actions: allowedActions('start') });
    expect(screen.queryByLabelText('Take a photo')).toBeNull();
  });

  test('FILE-3 says why a file was refused, and lets the driver choose another', async () => {
    show(waiting, { [route]: refuses(422, 'image_unreadable') });
    await userEvent.upload(camera(), file);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a JPEG, PNG or WebP image.');
    expect(camera()).toBeInTheDocument();
  });

  test('TRIP-23 keeps the photo when the connection was lost, and sends it again', async () => {
    let lost = true;
    const { calls } = show(waiting, {
      [route]: () => {
        if (!lost) return photographed;
        lost = false;
        throw new TypeError('connection lost');
      },
    });
    await userEvent.upload(camera(), file);
    const alert = await screen.findByRole('alert');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const [first, second] = sentTo(calls, route);
    expect(second).toEqual(first);
  });

  test('FILE-3 the sender sees the photos of the parcel', async () => {
    const parcel = { ...photographed, status: 'PAID', deliverImage: '/api/files/2' } as const;
    fakeApi({
      'GET /api/maps/city': neverResponds(),
      [`GET /api/bookings/${parcel.id}`]: parcel,
      [`GET /api/bookings/${parcel.id}/tracking`]: neverResponds(),
    });
    renderPart(<Ride id={parcel.id} />, { role: 'rider', settings });
    expect(await screen.findByRole('img', { name: 'Photo of the parcel at pickup' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo of the delivered parcel' })).toBeVisible();
  });
});
