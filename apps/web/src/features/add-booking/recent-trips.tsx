import type { Booking, Waypoint } from '@fiacre/contract';
import { useBookings } from '../../api/bookings.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import styles from './caller-field.module.css';

const maxTrips = 10;
const maxShown = 3;

export interface RecentTripsProps {
  readonly riderId: string;
  readonly onRepeat: (trip: Booking) => void;
  readonly onPlace: (place: Waypoint) => void;
}

/** The caller's last trips, newest first, and the addresses in them. F2 repeats the last trip. */
export function RecentTrips({ riderId, onRepeat, onPlace }: RecentTripsProps) {
  const t = useText();
  const { data } = useBookings({ customer: riderId, sort: '-tripDate', page: 1, pageSize: maxTrips });
  const own = (data?.items ?? []).filter(({ customer }) => customer === riderId);
  const last = own[0];
  usePageKeys((event) => {
    // A dialog shows the price of the ride in the form.
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (event.key !== 'F2' || last === undefined || isDialogOpen) return;
    event.preventDefault();
    onRepeat(last);
  });
  if (own.length === 0) return null;
  return (
    <div className={styles.recent}>
      <ul aria-label={t('caller_trips')}>
        {distinctTrips(own).map((trip, index) => (
          <li key={trip.id}>
            <Button
              tone="secondary"
              aria-keyshortcuts={index === 0 ? 'F2' : undefined}
              onClick={() => onRepeat(trip)}
            >
              {t('caller_repeat', { pickup: trip.pickup.add, drop: trip.drop.add })}
              {trip.coords.length > 0 && ` · ${t('stop_count', { count: trip.coords.length })}`}
              {index === 0 && <kbd aria-hidden="true">F2</kbd>}
            </Button>
          </li>
        ))}
      </ul>
      <ul aria-label={t('caller_places')}>
        {distinctPlaces(own).map((place) => (
          <li key={place.add}>
            <Button tone="quiet" onClick={() => onPlace(place)}>
              <bdi>{place.add}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function distinctTrips(bookings: readonly Booking[]): readonly Booking[] {
  const byPlaces = new Map<string, Booking>();
  for (const booking of bookings) {
    const key = [booking.pickup, ...booking.coords, booking.drop].map(({ add }) => add).join('\n');
    if (!byPlaces.has(key)) byPlaces.set(key, booking);
  }
  return [...byPlaces.values()].slice(0, maxShown);
}

function distinctPlaces(bookings: readonly Booking[]): readonly Waypoint[] {
  const places = bookings.flatMap(({ pickup, coords, drop }) => [pickup, drop, ...coords]);
  return [...new Map(places.map((place) => [place.add, place])).values()].slice(0, 2 * maxShown);
}
