import { addDays, bookingStatuses } from '@fiacre/domain';
import type { BookingFilter } from '../../api/bookings.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import { startOfDay } from '../../i18n/wall-clock.ts';
import type { TextKey } from '@fiacre/contract/texts/en';

/** Matches any status of a booking in progress. */
const underWay = 'active';

interface FilterOptions {
  readonly carTypes: readonly { readonly name: string }[];
  readonly kerbPlaces: readonly { readonly id: string; readonly name: string }[];
}

/** Status, car type, kerb place and trip dates; days start and end in the operator's time zone. Sources: BKT-1, KERB-13. */
export function bookingFilters(
  t: (key: TextKey) => string,
  { carTypes, kerbPlaces }: FilterOptions,
  timeZone: string | undefined,
): readonly ListFilter<BookingFilter>[] {
  return [
    {
      name: 'status',
      label: 'col_status',
      options: [
        { value: underWay, label: t('filter_active') },
        ...bookingStatuses.map((status) => ({ value: status, label: t(`status_${status}`) })),
      ],
      query: (status) => (status === underWay ? { active: 'true' } : { status }),
    },
    {
      name: 'carType',
      label: 'car_type',
      options: carTypes.map(({ name }) => ({ value: name, label: name })),
      query: (carType) => ({ carType }),
    },
    ...(kerbPlaces.length > 0 ? [kerbFilter(kerbPlaces)] : []),
    {
      name: 'from',
      label: 'filter_from',
      query: (day) => ({ from: startOfDay(day, timeZone).toISOString() }),
    },
    {
      name: 'to',
      label: 'filter_to',
      // The last millisecond of the day.
      query: (day) => ({ to: new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1).toISOString() }),
    },
  ];
}

const kerbFilter = (places: FilterOptions['kerbPlaces']): ListFilter<BookingFilter> => ({
  name: 'kerbPlace',
  label: 'kerb_booked_at',
  options: places.map(({ id, name }) => ({ value: id, label: name })),
  query: (kerbPlace) => ({ kerbPlace }),
});
