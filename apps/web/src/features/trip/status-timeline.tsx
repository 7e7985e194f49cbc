import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { rideSteps } from './ride-steps.ts';
import styles from './status-timeline.module.css';

/** The steps of the ride, with the times of those that are done. */
export function StatusTimeline({ booking }: { readonly booking: Booking }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  return (
    <ol className={styles.steps} aria-label={t('ride_steps')}>
      {rideSteps(booking).map((step) => (
        <li
          key={step.name}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span>
            {step.name === 'booked' ? t('step_booked') : t(`status_${step.name satisfies BookingStatus}`)}
          </span>
          {step.at !== null && <time dateTime={step.at}>{formatTime(dateLocale, step.at, clock)}</time>}
        </li>
      ))}
    </ol>
  );
}
