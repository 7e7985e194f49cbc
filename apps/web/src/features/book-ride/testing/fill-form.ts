import type { Quote } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { enter } from '../../../testing/enter.ts';
import type { FakeRoutes } from '../../../testing/fake-api.ts';
import { sampleBooking } from '../../../testing/sample-booking.ts';
import { sampleId } from '../../../testing/samples.ts';
import { changeDraft } from '../draft/booking-draft.ts';

export const pickup = { lat: 48.85, lng: 2.35, add: '12 Lantern Street, Old Town' };
export const drop = { lat: 48.86, lng: 2.36, add: 'North Station, Northside' };

const suggestion = (placeId: string, main: string, secondary: string, length: number) => ({
  placeId,
  description: `${main}, ${secondary}`,
  structuredText: { main, secondary, matches: [{ offset: 0, length }] },
});

export const quote: Quote = {
  id: sampleId(6),
  expiresAt: '2026-11-21T12:10:00Z',
  route: {
    distanceMetres: 4820,
    durationSeconds: 860,
    polyline: '',
    estimated: false,
    ferryMetres: 0,
    speedFactor: 1,
  },
  fare: {
    currency: 'USD',
    grandTotal: 1202,
    lines: [
      { label: 'fare_line_base', amount: 330 },
      { label: 'fare_line_distance', amount: 636 },
      { label: 'fare_line_time', amount: 236 },
    ],
  },
  carTypeId: sampleId(1),
  persons: 1,
  extras: [],
  pickup,
  coords: [],
  drop,
  tripDate: null,
  nearestCarMinutes: 4,
  arrivesAt: '2026-11-21T12:18:20Z',
  cancellation: { graceMinutes: 0, fees: [] },
  waiting: [],
  totalFollows: ['distance', 'time'],
  isLimitedByMeter: false,
};

export const booked = sampleBooking({ id: sampleId(7), reference: 'F7K2QX' });

/** A server that finds two places and accepts every request. */
export const acceptingServer: FakeRoutes = {
  'GET /api/places': ({ query }) => ({
    items:
      query.get('q')?.startsWith('la') === true
        ? [suggestion('place-1', 'Lantern Street 12', 'Old Town', 2)]
        : [suggestion('place-2', 'North Station', 'Northside', 2)],
  }),
  'GET /api/places/place-1': {
    placeId: 'place-1',
    description: pickup.add,
    coords: { lat: 48.85, lng: 2.35 },
  },
  'GET /api/places/place-2': { placeId: 'place-2', description: drop.add, coords: { lat: 48.86, lng: 2.36 } },
  'POST /api/quotes': quote,
  'POST /api/bookings': booked,
  'GET /api/bookings': { items: [], total: 0, page: 1, pageSize: 20 },
};

export async function choosePlace(label: string, typed: string): Promise<void> {
  const field = screen.getByRole('combobox', { name: label });
  await userEvent.click(field);
  enter(field, typed);
  const list = await screen.findByRole('listbox', { name: label });
  await userEvent.click(await within(list).findByRole('option'));
}

/** Stores both places and the first car type in the draft, so that they are filled in when the page opens. */
export function prefillForm(): void {
  changeDraft({ pickup, drop, pickupText: pickup.add, dropText: drop.add, carTypeId: sampleId(1) });
}

/** Fills in both places and the first car type. */
export async function fillForm(): Promise<void> {
  await choosePlace('Pickup', 'lan');
  await screen.findByDisplayValue(pickup.add);
  await choosePlace('Drop-off', 'nor');
  await screen.findByDisplayValue(drop.add);
  await userEvent.click(screen.getByRole('radio', { name: /^Standard/ }));
}

export async function seePrice(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'See the price' }));
}
