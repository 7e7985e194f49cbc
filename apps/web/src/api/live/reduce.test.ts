import type { Booking, DriverOnMap, Wallet } from '@fiacre/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { pageOf, sampleBooking, sampleTask, sampleTracking } from '../../testing/sample-booking.ts';
import { sampleWallet } from '../../testing/sample-wallet.ts';
import { queryKeys } from '../client/query-keys.ts';
import type { BookingFilter } from './booking-filter.ts';
import type { Change } from './change.ts';
import { liveCacheOf } from './live-cache.ts';

const filter: BookingFilter = { active: 'true', sort: 'tripDate', pageSize: 20 };

describe('a live event', () => {
  function given(queryKey: readonly unknown[], data: unknown) {
    const client = new QueryClient();
    client.setQueryData(queryKey, data);
    return {
      client,
      tell: (...changes: readonly Change[]) => {
        for (const change of changes) liveCacheOf(client).applyEvent(change);
        return client.getQueryData(queryKey);
      },
    };
  }
  const position = {
    driver: 'd',
    lat: 43.74,
    lng: 7.43,
    headingDegrees: 10,
    at: '2026-11-21T12:02:00Z',
    toward: 'pickup' as const,
    etaSeconds: 60,
  };
  test.each([
    ['the cost of cancelling', queryKeys.cancellationCost(sampleBooking().id, 1)],
    ['the decisions of dispatch', queryKeys.bookingDecisions(sampleBooking().id)],
    ['the drivers to choose from', [...queryKeys.booking(sampleBooking().id), 'assignable-drivers']],
  ])('MISC-6 about a booking does not replace %s by the booking', (_, queryKey) => {
    const known = { items: [] };
    expect(given(queryKey, known).tell({ kind: 'booking', booking: sampleBooking(), from: 'NEW' })).toBe(
      known,
    );
  });

  const { id } = sampleBooking();
  const moved = (change: Partial<typeof position> = {}): Change => ({
    kind: 'position',
    bookingId: id,
    position: { ...position, ...change },
  });

  test('TRIP-15 with a position moves the car and updates its arrival, and an older one is ignored', () => {
    const { tell } = given(queryKeys.bookingTracking(id), sampleTracking());
    const shown = { last: { lat: 43.74, lng: 7.43 }, etaSeconds: 60, toward: 'pickup' };
    expect(tell(moved())).toMatchObject(shown);
    expect(tell(moved({ lat: 1, at: '2026-11-21T12:01:59Z' }))).toMatchObject(shown);
  });

  test('SERIES-16 about a ride for later refetches the days of its rider’s series', () => {
    const queryKey = queryKeys.oneSeries('school');
    const { client, tell } = given(queryKey, { customerId: sampleBooking().customer });
    const isOutdated = (change: Partial<Booking>) => {
      tell({ kind: 'booking', booking: sampleBooking(change), from: null });
      return liveCacheOf(client).isOutdated(queryKey);
    };
    expect(isOutdated({ bookLater: false })).toBe(false);
    expect(isOutdated({ bookLater: true, customer: 'somebody else' })).toBe(false);
    expect(isOutdated({ bookLater: true })).toBe(true);
  });

  test('TRIP-1 adds an offer at the top, changes it, and removes it', () => {
    const task = (name: string, offeredAt: string) => sampleTask({ id: name, offeredAt });
    const { tell } = given(queryKeys.tasks, { items: [task('old', '2026-11-21T12:00:00Z')] });
    const newer: Change = { kind: 'task', task: task('new', '2026-11-21T12:01:00Z') };
    expect(tell(newer, newer)).toMatchObject({ items: [{ id: 'new' }, { id: 'old' }] });
    expect(tell({ kind: 'task-gone', id: 'old' })).toMatchObject({ items: [{ id: 'new' }] });
  });

  test('SET-16 replaces the driver’s own availability', () => {
    const standing = {
      active: true,
      busy: true,
      location: null,
      locationAt: null,
      pausedAt: null,
      unseen: false,
    };
    const { tell } = given(queryKeys.availability, { ...standing, busy: false });
    expect(tell({ kind: 'availability', availability: standing })).toEqual(standing);
  });

  test('DASH-7 moves, changes and removes a car on the drivers’ map', () => {
    const car = (name: string, change: Partial<DriverOnMap> = {}): DriverOnMap =>
      ({ id: name, location: { lat: 1, lng: 2 }, headingDegrees: 0, queue: false, ...change }) as DriverOnMap;
    const { tell } = given(queryKeys.driversOnMap, { items: [car('d'), car('e')] });
    const positions = [{ ...position, lat: 40 }, position];
    const drove = tell({ kind: 'drivers-moved', positions });
    expect(drove).toMatchObject({ items: [{ location: { lat: 43.74, lng: 7.43 } }, { id: 'e' }] });
    expect(tell({ kind: 'driver', driver: car('e', { queue: true }) })).toMatchObject({
      items: [{ id: 'd' }, { queue: true }],
    });
    expect(tell({ kind: 'driver-gone', id: 'd' })).toMatchObject({ items: [{ id: 'e' }] });
  });

  const entry = {
    type: 'Credit',
    amount: 100,
    date: '2026-11-21T12:00:00Z',
    txRef: 'ride',
    balance: 3300,
  } as const;
  const booked: Change = { kind: 'wallet', wallet: { currency: 'USD', balance: 3300, entries: [entry] } };

  test('WAL-5 adds a wallet line to the first page once and updates the balance on every page', () => {
    const wallet = sampleWallet();
    const { client, tell } = given(queryKeys.walletPage(1), wallet);
    client.setQueryData(queryKeys.walletPage(2), { ...wallet, page: 2 });
    const patched = tell(booked, booked) as Wallet;
    expect(patched).toMatchObject({ balance: 3300, historyTotal: wallet.historyTotal + 1 });
    expect(patched.history.slice(0, 2)).toEqual([entry, wallet.history[0]]);
    expect(client.getQueryData(queryKeys.walletPage(2))).toMatchObject({ balance: 3300 });
  });

  test('WAL-5 in another currency triggers a refetch of the wallet', () => {
    const wallet = sampleWallet({ currency: 'JPY' });
    const { tell } = given(queryKeys.walletPage(1), wallet);
    expect(tell(booked)).toEqual(wallet);
  });

  test('TRIP-18 of a hand-back removes the booking from the driver’s lists, and a late older event does not restore it', () => {
    const key = [...queryKeys.bookings, filter];
    const { tell } = given(key, pageOf([sampleBooking({ version: 3 })]));
    expect(tell({ kind: 'booking-left', id, version: 4 })).toMatchObject({ items: [], total: 0 });
    const late: Change = {
      kind: 'booking',
      booking: sampleBooking({ version: 3 }),
      from: 'NEW',
    };
    expect(tell(late)).toMatchObject({ items: [], total: 0 });
  });
});
