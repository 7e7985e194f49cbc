import type { LearnedSpeedRow } from '@fiacre/contract';
import { useI18n } from '../../i18n/i18n-context.tsx';
import styles from './speeds.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
/** From this factor on, a cell has the colour of slow traffic. */
const slow = 1.25;

/** A table with a row for each hour of the day and a column for each weekday. */
export function SpeedGrid({ hours }: { readonly hours: readonly LearnedSpeedRow[] }) {
  const { t, dateLocale } = useI18n();
  // 2024 began on a Monday.
  const nameOf = (weekday: number) =>
    new Intl.DateTimeFormat(dateLocale, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, weekday),
    );
  const time = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short', timeZone: 'UTC' });
  const cells = new Map(hours.map((hour) => [hour.weekday * 24 + hour.hour, hour]));
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('speeds_hour')}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {nameOf(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursOfDay.map((hour) => (
            <tr key={hour}>
              <th scope="row">{time.format(Date.UTC(2024, 0, 1, hour))}</th>
              {weekdays.map((weekday) => (
                <Cell key={weekday} hour={cells.get(weekday * 24 + hour)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Empty where an area has too few trips: the city's factor applies there. */
function Cell({ hour }: { readonly hour: LearnedSpeedRow | undefined }) {
  const { t, locale } = useI18n();
  if (hour === undefined) return <td>–</td>;
  const { factor, trips } = hour;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const told = trips === null ? t('speeds_few') : t('speeds_trips', { count: trips });
  return (
    <td title={told} data-own={trips !== null} data-slow={factor >= slow}>
      {number.format(factor)}
    </td>
  );
}
