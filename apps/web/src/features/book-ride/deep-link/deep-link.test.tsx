import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, refuses } from '../../../testing/fake-api.ts';
import { openPage, type World } from '../../../testing/render.tsx';
import { changeDraft, clearDraft, currentDraft } from '../draft/booking-draft.ts';
import { acceptingServer, drop, pickup } from '../testing/fill-form.ts';
import { readDeepLink } from './read-deep-link.ts';

const now = new Date('2026-11-30T10:00:00Z');
const seconds = (at: string) => String(Date.parse(at) / 1000);
const read = (query: string) => readDeepLink(new URLSearchParams(query), now);

beforeEach(() => clearDraft());

describe('reading', () => {
  test('LINK-1 every parameter has its own place in the form', () => {
    const query =
      'pickup_lat=48.85&pickup_lon=2.35&pickup_address=Lantern%20Street%2012' +
      `&drop_off_lat=-33.9&drop_off_lon=%2B18.5&drop_off_address=Quay&pickup_time=${seconds('2026-11-30T18:30:00Z')}`;
    expect(read(query)).toEqual({
      pickup: { kind: 'point', lat: 48.85, lng: 2.35, add: 'Lantern Street 12' },
      drop: { kind: 'point', lat: -33.9, lng: 18.5, add: 'Quay' },
      pickupAt: new Date('2026-11-30T18:30:00Z'),
      refused: [],
    });
    expect(read('drop_off_address=North%20Station').drop).toEqual({ kind: 'text', text: 'North Station' });
    expect(read('pickup_lat=1&pickup_lon=2').pickup).toMatchObject({ add: null });
  });

  test.each([
    'pickup_lat=48.85',
    'pickup_lon=2.35&pickup_address=Here',
    'pickup_lat=&pickup_lon=2.35',
    'pickup_lat=91&pickup_lon=2.35',
    'pickup_lat=48.85&pickup_lon=-180.1',
    'pickup_lat=NaN&pickup_lon=2.35',
    'pickup_lat=0x10&pickup_lon=2.35',
    'pickup_lat=1e1&pickup_lon=2.35',
    'pickup_lat=48,85&pickup_lon=2.35',
    'pickup_lat=48.85&pickup_lat=48.86&pickup_lon=2.35',
    'pickup_address=One&pickup_address=Two',
    `pickup_address=${'x'.repeat(201)}`,
  ])('LINK-3 a place of %s is left out, and the drop-off still counts', (query) => {
    expect(read(`${query}&drop_off_lat=3&drop_off_lon=4&drop_off_address=Quay`)).toEqual({
      pickup: null,
      drop: { kind: 'point', lat: 3, lng: 4, add: 'Quay' },
      pickupAt: null,
      refused: ['link_pickup_refused'],
    });
  });

  test.each([
    seconds('2026-11-30T09:59:00Z'),
    seconds('2026-11-30T10:14:59Z'),
    seconds('2027-12-02T10:00:00Z'),
    String(Date.parse('2026-11-30T18:30:00Z')),
    '-5',
    '1.5',
    'tomorrow',
    '',
  ])('LINK-3 LINK-2 a pickup time of %j is left out', (time) => {
    expect(read(`pickup_time=${time}`)).toMatchObject({ pickupAt: null, refused: ['link_time_refused'] });
  });

  test('LINK-2 the earliest pickup time is 15 minutes from now, and a time of arrival is not used', () => {
    const at = seconds('2026-11-30T10:15:00Z');
    expect(read(`pickup_time=${at}&drop_off_time=${at}`)).toMatchObject({
      pickupAt: new Date('2026-11-30T10:15:00Z'),
      refused: ['link_arrival_time'],
    });
  });

  test('LINK-4 an address has no line breaks, control characters or marks that turn its direction', () => {
    const add = 'One%0D%0A%00Two%E2%80%AE%20three%E2%81%A6';
    expect(read(`drop_off_address=${add}`).drop).toEqual({ kind: 'text', text: 'One Two three' });
  });
});

const field = (name: string) => screen.getByRole('combobox', { name });

describe('the form', () => {
  const linked =
    `pickup_lat=${pickup.lat}&pickup_lon=${pickup.lng}&pickup_address=Hotel%20Adler` +
    `&drop_off_lat=${drop.lat}&drop_off_lon=${drop.lng}`;
  const open = (query: string, world?: World, path = '/') => openPage(`${path}?${query}`, world);

  test('LINK-1 LINK-4 is filled in once, with the server’s address where the link has none', async () => {
    const calls = fakeApi({
      ...acceptingServer,
      'GET /api/places/reverse': { address: 'Quay 7, Harbour', distanceMetres: 4 },
    });
    changeDraft({ drop: pickup, dropText: '' });
    const page = await open(`${linked}&utm=7`);
    await waitFor(() => expect(field('Drop-off')).toHaveValue('Quay 7, Harbour'));
    expect(currentDraft()).toMatchObject({
      pickup: { lat: pickup.lat, lng: pickup.lng, add: 'Hotel Adler' },
      pickupText: 'Hotel Adler',
      drop: { lat: drop.lat, lng: drop.lng, add: 'Quay 7, Harbour' },
      bookLater: false,
    });
    await waitFor(() => expect(page.rest()).toBe('?utm=7'));
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    expect(screen.queryByText(/The link/)).toBeNull();
  });

  test('LINK-1 a point without an address nearby is still chosen', async () => {
    fakeApi({ ...acceptingServer, 'GET /api/places/reverse': refuses(404, 'not_found') });
    await open('drop_off_lat=48.861234&drop_off_lon=2.36');
    await waitFor(() => expect(field('Drop-off')).toHaveValue('48.86123, 2.36000'));
    expect(currentDraft().drop).toMatchObject({ lat: 48.861234, lng: 2.36 });
  });

  test('LINK-1 text is searched for', async () => {
    fakeApi(acceptingServer);
    changeDraft({ pickup, pickupText: '' });
    await open('pickup_address=lantern');
    await waitFor(() => expect(field('Pickup')).toHaveValue('lantern'));
    expect(currentDraft().pickup).toBeNull();
  });

  test('LINK-1 LINK-3 the desk’s form takes a link as well, and says in words what it left out', async () => {
    fakeApi(acceptingServer);
    changeDraft({ drop: pickup, dropText: pickup.add });
    await open(
      'pickup_lat=200&pickup_lon=7&drop_off_lat=48&drop_off_lon=2&drop_off_address=Quay&pickup_time=12',
      { role: 'admin' },
      '/addbookings',
    );
    await waitFor(() => expect(field('Drop-off')).toHaveValue('Quay'));
    expect(screen.getByText('The link’s pickup is not a valid place. Please enter it below.')).toBeVisible();
    expect(screen.getByText(/The link’s pickup time cannot be booked/)).toBeVisible();
    expect(currentDraft().bookLater).toBe(false);
  });

  test('LINK-4 keeps what somebody entered while the page was loading', async () => {
    fakeApi(acceptingServer);
    changeDraft({ dropText: 'mill' });
    await open(linked);
    await waitFor(() => expect(field('Pickup')).toHaveValue('Hotel Adler'));
    expect(field('Drop-off')).toHaveValue('mill');
    expect(currentDraft().drop).toBeNull();
  });
});
