import type { Task } from '@fiacre/contract';
import { formatSeconds } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import styles from './tasks.module.css';

export interface OfferCountdownProps {
  readonly offeredAt: Task['offeredAt'];
  readonly expiresAt: string;
}

/**
 * The seconds left to respond, as a number and a bar. Only the server ends an offer: the phone's clock may be
 * wrong, so the buttons stay enabled at zero. Source: SET-16.
 */
export function OfferCountdown({ offeredAt, expiresAt }: OfferCountdownProps) {
  const { t, locale } = useI18n();
  const total = Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(offeredAt)) / 1000));
  const seconds = Math.min(total, useSecondsUntil(Date.parse(expiresAt)));
  const left = formatSeconds(locale, seconds);
  return (
    <div className={styles.countdown}>
      <p role="timer" aria-live="off">
        {seconds === 0 ? t('task_ending') : t('task_time_left', { time: left })}
      </p>
      <meter className={styles.timeLeft} aria-label={t('task_time_label')} max={total} value={seconds}>
        {left}
      </meter>
    </div>
  );
}
