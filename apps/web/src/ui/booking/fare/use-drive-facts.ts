import type { Booking } from '@fiacre/contract';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { isolated } from '../../../i18n/direction.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useDistanceAt } from '../../use-distance-at.ts';
import { useMoneyIn } from '../../use-money-in.ts';

/** What each car drove, for a list of facts; empty if there was one car. Source: CHANGE-14, CHANGE-17. */
export function useDriveFacts({
  drives = [],
  currency,
  pickup,
}: Pick<Booking, 'drives' | 'currency' | 'pickup'>): (readonly [string, string])[] {
  const { t, dateLocale } = useI18n();
  const distance = useDistanceAt();
  const clock = useClockAt()(pickup);
  const money = useMoneyIn();
  return drives.map(({ vehicleNumber, from, to, startTime, endTime, distanceMetres, driverShare }, i) => [
    t('car_number', { number: i + 1 }),
    [
      vehicleNumber,
      from.add,
      formatDateTime(dateLocale, startTime, clock),
      to.add,
      formatDateTime(dateLocale, endTime, clock),
      distance(distanceMetres, pickup),
      driverShare === undefined || driverShare === null ? null : money(driverShare, currency),
    ]
      .flatMap((part) => (part === null ? [] : isolated(part)))
      .join(' · '),
  ]);
}
