import type { Task } from '@fiacre/contract';
import type { DeclineReason } from '@fiacre/domain';
import { useState } from 'react';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatDateTime, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { useMoney } from '../../ui/price.tsx';
import { useDistanceAt } from '../../ui/use-distance-at.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import styles from './tasks.module.css';

export interface TaskCardProps {
  readonly task: Task;
  readonly busyWith: 'accept' | 'decline' | null;
  readonly onAccept: () => void;
  readonly onDecline: (reason?: DeclineReason) => void;
}

/** An offered ride: fare, distance to the pickup, pickup and drop. Source: ROLE-11. */
export function TaskCard({ task, busyWith, onAccept, onDecline }: TaskCardProps) {
  const { t, own, locale, dateLocale } = useI18n();
  const clock = useClockAt()(task.pickup);
  const distanceAt = useDistanceAt();
  const money = useMoney();
  const [explaining, setExplaining] = useState(false);
  const distance = (metres: number) => distanceAt(metres, task.pickup);
  const trip = {
    distance: distance(task.estimateDistanceMetres),
    duration: formatDuration(locale, task.estimateTimeSeconds),
  };
  return (
    <article className={styles.task} aria-label={`${t('task_new')} ${task.reference}`}>
      <header className={styles.taskHead}>
        <p className={styles.earn}>{t('task_earn', { price: money(task.driverShare) })}</p>
        <p className={styles.soft}>
          {t('task_fare', { price: money(task.estimate) })} · {own(task.carType)}
          {task.persons > 1 && ` · ${t('persons_count', { count: task.persons })}`}
        </p>
      </header>
      {task.expiresAt !== null && <OfferCountdown offeredAt={task.offeredAt} expiresAt={task.expiresAt} />}
      {task.bookLater && (
        <p className={styles.later}>
          {t('task_later', { time: formatDateTime(dateLocale, task.tripDate, clock) })}
        </p>
      )}
      {task.pickupDistanceMetres !== null && (
        <p className={styles.away}>
          {task.pickupEtaSeconds === null
            ? t('task_pickup_away', { distance: distance(task.pickupDistanceMetres) })
            : t('task_pickup_away_eta', {
                distance: distance(task.pickupDistanceMetres),
                duration: formatDuration(locale, task.pickupEtaSeconds),
              })}
        </p>
      )}
      <PlacePair ride={task} />
      <p className={styles.soft}>
        {t('task_trip', trip)}
        {task.coords.length > 0 && ` · ${t('stop_count', { count: task.coords.length })}`}
      </p>
      <div className={styles.taskButtons}>
        <Button tone="secondary" large busy={busyWith === 'decline'} onClick={() => onDecline()}>
          {t('task_decline')}
        </Button>
        <Button large busy={busyWith === 'accept'} onClick={onAccept}>
          {t('task_accept')}
        </Button>
      </div>
      <Button tone="quiet" onClick={() => setExplaining(true)}>
        {t('decline_with_reason')}
      </Button>
      {explaining && (
        <DeclineDialog
          busy={busyWith === 'decline'}
          onDecline={(reason) => {
            setExplaining(false);
            onDecline(reason);
          }}
          onClose={() => setExplaining(false)}
        />
      )}
    </article>
  );
}
