import type { Booking, BookingTracking, DriverOnMap, LiveEvent, LivePosition } from '@fiacre/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../query-keys.ts';
import { useLiveTopic } from './live-context.tsx';

/** A busy city changes many bookings a second; a list is fetched again at most this often. */
const listPauseMs = 700;

interface BookingPage {
  readonly items: readonly Booking[];
}

const isBooking = (data: unknown): data is Booking =>
  typeof data === 'object' && data !== null && 'reference' in data && 'actions' in data;
const isPosition = (data: unknown): data is LivePosition =>
  typeof data === 'object' && data !== null && 'lat' in data && 'lng' in data && 'driver' in data;

/** Puts a changed booking where it is shown. An older one than is known is left aside. */
export function keepBooking(client: QueryClient, booking: Booking): void {
  const newer = (known: Booking | undefined) =>
    known !== undefined && known.version > booking.version ? known : booking;
  client.setQueryData<Booking>(queryKeys.booking(booking.id), newer);
  client.setQueriesData<BookingPage>({ queryKey: queryKeys.bookings }, (page) =>
    page?.items.some((item) => item.id === booking.id)
      ? { ...page, items: page.items.map((item) => (item.id === booking.id ? newer(item) : item)) }
      : page,
  );
}

/** The newest position of a booking's car, as if the tracking had been fetched again. */
export function keepPosition(client: QueryClient, bookingId: string, position: LivePosition): void {
  client.setQueryData<BookingTracking>(queryKeys.bookingTracking(bookingId), (known) => {
    if (known !== undefined && known.last !== null && known.last.at > position.at) return known;
    const { at, lat, lng, headingDegrees, toward, etaSeconds } = position;
    const status = toward === 'drop' ? 'STARTED' : 'ACCEPTED';
    return {
      coords: known?.coords ?? [],
      last: { id: at, at, status, lat, lng },
      headingDegrees,
      toward,
      etaSeconds,
    };
  });
}

/** Runs `act` soon, and once for many calls. */
function useSoon(act: () => void, pauseMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act();
    }, pauseMs);
  };
}

/** Keeps every list of bookings up to date: rows change at once, new ones come with the next fetch. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  const soon = useSoon(() => {
    void client.invalidateQueries({ queryKey: queryKeys.bookings });
    // A driver whose ride ended or was cancelled is free again.
    void client.invalidateQueries({ queryKey: queryKeys.availability });
  }, listPauseMs);
  useLiveTopic('bookings', ({ event, data }: LiveEvent) => {
    if (event === 'changed' && isBooking(data)) keepBooking(client, data);
    soon();
  });
}

/** Keeps one booking and the position of its car up to date; null listens to none. */
export function useLiveBooking(id: string | null): void {
  const client = useQueryClient();
  useLiveTopic(id === null ? null : `booking:${id}`, ({ event, data }: LiveEvent) => {
    if (id === null) return;
    if (event === 'position' && isPosition(data)) keepPosition(client, id, data);
    else {
      if (event === 'changed' && isBooking(data)) keepBooking(client, data);
      // Its track, fare and trail change with it; after `subscribed` and `reset` everything may be old.
      void client.invalidateQueries({ queryKey: queryKeys.booking(id) });
    }
  });
}

/** Offers to the driver come and go; the list is short, so it is simply fetched again. */
export function useLiveTasks(): void {
  const client = useQueryClient();
  useLiveTopic('tasks', () => {
    void client.invalidateQueries({ queryKey: queryKeys.tasks });
    void client.invalidateQueries({ queryKey: queryKeys.availability });
  });
}

/** Moves the cars of the drivers' map. Source: DASH-7. */
export function useLiveDrivers(): void {
  const client = useQueryClient();
  const soon = useSoon(
    () => void client.invalidateQueries({ queryKey: queryKeys.driversOnMap }),
    listPauseMs,
  );
  useLiveTopic('drivers', ({ event, data }: LiveEvent) => {
    if (event !== 'position' || !isPosition(data)) {
      soon();
      return;
    }
    const known = client.getQueryData<{ items: readonly DriverOnMap[] }>(queryKeys.driversOnMap);
    if (known === undefined || !known.items.some((driver) => driver.id === data.driver)) soon();
    else
      client.setQueryData(queryKeys.driversOnMap, {
        items: known.items.map((driver) => moved(driver, data)),
      });
  });
}

function moved(driver: DriverOnMap, position: LivePosition): DriverOnMap {
  if (driver.id !== position.driver) return driver;
  const { lat, lng, headingDegrees } = position;
  return { ...driver, location: { lat, lng }, headingDegrees };
}
