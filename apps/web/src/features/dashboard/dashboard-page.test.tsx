import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverResponds } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Answer = (onPosition: (position: object) => void, onError: (cause: object) => void) => void;

const driver = (n: number, queue: boolean) => ({
  id: sampleId(50 + n),
  location: { lat: 43.73, lng: 7.42 },
  headingDegrees: 90,
  carType: 'Standard',
  carImage: null,
  approved: true,
  driverActiveStatus: true,
  queue,
  usertype: 'driver',
  name: `Driver ${n}`,
  vehicleNumber: `MC ${n}`,
});

function show(getCurrentPosition: Answer) {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { geolocation: { getCurrentPosition } }),
  );
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    'GET /api/drivers/positions': { items: [driver(1, false), driver(2, true)] },
  });
  renderPart(<DashboardPage />, { role: 'admin' });
  return calls;
}

const known: Answer = (onPosition) => onPosition({ coords: { latitude: 43.73, longitude: 7.42 } });
const denied: Answer = (_, onError) => onError({ code: 1, PERMISSION_DENIED: 1 });

test('DASH-3 lists every active driver with name, vehicle number and car type', async () => {
  show(known);
  const roll = await screen.findByRole('region', { name: 'Drivers online' });
  expect(within(roll).getAllByRole('listitem')).toHaveLength(2);
  expect(within(roll).getByText('Driver 1').closest('li')).toHaveTextContent('Driver 1MC 1Standardfree');
  expect(within(roll).getByText('Driver 2').closest('li')).toHaveTextContent('on a ride');
  expect(screen.getByRole('status')).toHaveTextContent('2 drivers online1 free1 on a ride');
});

test('DASH-5 shows a red request for access when location is denied', async () => {
  show(denied);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please allow this page to access your location.',
  );
});

test('ERR-36 shows no request for access when the location is known', async () => {
  show(known);
  await screen.findByText('Driver 1');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('DASH-3 shows a 480 px high map before the reader’s position is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(() => {});
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  const waiting = await screen.findByText('Loading the map…');
  await waitFor(() => expect(waiting.parentElement).toHaveStyle({ blockSize: '480px' }));
});
