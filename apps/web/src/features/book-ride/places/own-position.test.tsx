import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';

type Locate = Geolocation['getCurrentPosition'];

function device(getCurrentPosition: Locate): void {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { geolocation: { getCurrentPosition } }),
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Use my location' }));

describe('the pickup at the device’s position', () => {
  test('STORE-6 is filled in with its address', async () => {
    const calls = fakeApi({ 'GET /api/places/reverse': { address: '7 Postilion Lane', distanceMetres: 4 } });
    device((found) => found({ coords: { latitude: 48.85, longitude: 2.35 } } as GeolocationPosition));
    await openPage('/');
    await press();
    expect(await screen.findByDisplayValue('7 Postilion Lane')).toBe(
      screen.getByRole('combobox', { name: 'Pickup' }),
    );
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ lat: '48.85', lng: '2.35' });
  });

  test('shows a message if access is denied, and the field stays usable', async () => {
    device((_, failed) => failed?.({ code: 1 } as GeolocationPositionError));
    await openPage('/');
    await press();
    expect(
      await screen.findByText('Your location is not available. Type the address instead.'),
    ).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toBeEnabled();
  });
});
