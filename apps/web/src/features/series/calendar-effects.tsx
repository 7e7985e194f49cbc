import type { CalendarEffect } from '@fiacre/contract';
import type { CalendarEffects } from '../../api/series.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useLocalTime } from '../../ui/series/series-words.ts';
import styles from './series.module.css';

const tones = {
  withdrawn: 'bad',
  kept: 'warn',
  left_out: 'info',
  added: 'good',
  unknown: 'warn',
} as const satisfies Record<CalendarEffect['effect'], BadgeTone>;

/** Which rides an edited calendar changes, before it is saved. Source: SERIES-20. */
export function CalendarEffectList({ effects: { rides, total } }: { readonly effects: CalendarEffects }) {
  const { t, dateLocale } = useI18n();
  const timeOf = useLocalTime();
  return (
    <section className={styles.section} aria-live="polite" aria-label={t('calendar_preview')}>
      <p>{t('calendar_effects', { count: total })}</p>
      <ul className={styles.ranges}>
        {rides.map(({ seriesId, customerName, startsAt, effect }) => (
          <li key={`${seriesId} ${startsAt}`}>
            <span>
              {formatDay(dateLocale, startsAt.slice(0, 10), {
                weekday: 'short',
                day: 'numeric',
                month: 'short',
              })}
              , {timeOf(startsAt)} · <bdi>{customerName}</bdi>
            </span>
            <Badge tone={tones[effect]}>{t(`calendar_effect_${effect}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
