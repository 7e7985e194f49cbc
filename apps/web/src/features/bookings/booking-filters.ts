import { bookingStatuses } from '@fiacre/domain';
import type { BookingFilter } from '../../api/bookings.ts';
import type { ListFilter } from '../../back-office/list-view.ts';
import type { TextKey } from '../../i18n/text-key.ts';

/** Matches any status of a booking in progress. */
const underWay = 'active';

/** Status, car type and trip dates; days start and end in the reader's time zone. Source: BKT-1. */
export function bookingFilters(
  t: (key: TextKey) => string,
  carTypes: readonly { readonly name: string }[],
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
    {
      name: 'from',
      label: 'filter_from',
      query: (day) => ({ from: new Date(`${day}T00:00:00`).toISOString() }),
    },
    {
      name: 'to',
      label: 'filter_to',
      query: (day) => ({ to: new Date(`${day}T23:59:59.999`).toISOString() }),
    },
  ];
}
