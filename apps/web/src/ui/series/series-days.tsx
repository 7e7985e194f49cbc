import type { SeriesDay } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import { addDays } from '@fiacre/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangeSeriesDays, useEndSeries, useSeries, type Series } from '../../api/series.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { dayAt } from '../../i18n/wall-clock.ts';
import { Badge, type BadgeTone } from '../badge.tsx';
import { Button, buttonClass } from '../button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../styles/visually-hidden.tsx';
import { ChangeSeriesDialog } from './change-series-context.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import styles from './series-days.module.css';
import { useLocalTime } from './series-words.ts';

const tones = {
  planned: 'neutral',
  made: 'good',
  cancelled: 'warn',
  paused: 'warn',
  closed: 'info',
  failed: 'bad',
} as const satisfies Record<SeriesDay['state'], BadgeTone>;

const reasons: Readonly<Record<string, TextKey>> = {
  time_skipped: 'series_time_skipped',
  time_repeated: 'series_time_repeated',
  calendar_incomplete: 'series_calendar_incomplete',
  ride_missed: 'series_ride_missed',
  day_closed: 'series_day_closed',
  series_changed: 'series_series_changed',
};

/** Somebody has to choose, so the day is open at first. */
const asks = new Set(['time_skipped', 'time_repeated', 'day_closed', 'series_changed']);

/** The end of a series is shown from so many days before it. */
const endShownDays = 14;

/** The next days of a series by month, and what can be done with each and with all. Sources: SERIES-16, SERIES-17. */
export function SeriesDays({ id }: { readonly id: string }) {
  const { data: series, error } = useSeries(id);
  if (series === undefined)
    return error === null ? <Skeleton lines={6} /> : <FailureNotice failure={error} />;
  return <Days series={series} />;
}

type Opened = 'pause' | 'end' | { readonly changed: SeriesDay | null };

function Days({ series }: { readonly series: Series }) {
  const { t, dateLocale } = useI18n();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const months = Object.entries(Object.groupBy(series.days, ({ startsAt }) => startsAt.slice(0, 7)));
  return (
    <div className={styles.part}>
      <EndingNotice series={series} onExtend={() => setOpened({ changed: null })} />
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => setOpened({ changed: null })}>
          {t('series_change_all')}
        </Button>
        <Button tone="secondary" onClick={() => setOpened('pause')}>
          {t('series_pause_days')}
        </Button>
        <Button tone="danger" onClick={() => setOpened('end')}>
          {t('series_end')}
        </Button>
      </div>
      {months.map(([month, days = []]) => (
        <section key={month}>
          <h3 className={styles.month}>
            {formatDay(dateLocale, `${month}-01`, { month: 'long', year: 'numeric' })}
          </h3>
          <ul className={styles.days}>
            {days.map((day) => (
              <Day
                key={day.localStart}
                series={series}
                day={day}
                onChange={() => setOpened({ changed: day })}
              />
            ))}
          </ul>
        </section>
      ))}
      {series.days.length === 0 && <p>{t('series_no_days')}</p>}
      {opened === 'pause' && <PauseDialog series={series} onClose={close} />}
      {opened === 'end' && <EndDialog series={series} onClose={close} />}
      {typeof opened === 'object' && (
        <ChangeSeriesDialog series={series} day={opened.changed} onClose={close} />
      )}
    </div>
  );
}

/** Repeated rides do not end unnoticed. Source: SERIES-13. */
function EndingNotice({ series, onExtend }: { readonly series: Series; readonly onExtend: () => void }) {
  const { t, dateLocale } = useI18n();
  const [today] = useState(() => dayAt(new Date(), series.timeZone));
  const last = series.lastStart?.slice(0, 10);
  if (last === undefined || last > addDays(today, endShownDays)) return null;
  const day = formatDay(dateLocale, last, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Notice tone="warn">
      <p>{t('series_ends_on', { day })}</p>
      <Button tone="secondary" onClick={onExtend}>
        {t('series_extend')}
      </Button>
    </Notice>
  );
}

interface DayProps {
  readonly series: Series;
  readonly day: SeriesDay;
  readonly onChange: () => void;
}

/** One day, which opens to show what can be done; one that somebody should look at is open. */
function Day({ series, day, onChange }: DayProps) {
  const { t, dateLocale } = useI18n();
  const timeOf = useLocalTime();
  const { startsAt, state, failure } = day;
  const date = startsAt.slice(0, 10);
  const shown = (fields: Parameters<typeof formatDay>[2]) => formatDay(dateLocale, date, fields);
  const why = failure === null ? null : t(reasons[failure] ?? 'series_refused');
  return (
    <li>
      <details className={styles.day} open={failure !== null && asks.has(failure)}>
        <summary>
          <span className={styles.date} aria-hidden>
            <strong>{shown({ day: 'numeric' })}</strong> {shown({ weekday: 'short' })}
          </span>
          <VisuallyHidden>{shown({ weekday: 'long', day: 'numeric', month: 'long' })}, </VisuallyHidden>
          <span className={styles.time}>{timeOf(startsAt)}</span>
          <VisuallyHidden>, </VisuallyHidden>
          <Badge tone={why !== null && state === 'made' ? 'warn' : tones[state]}>
            {t(`series_state_${state}`)}
          </Badge>
        </summary>
        <div className={styles.more}>
          {why !== null && <p>{why}</p>}
          <DayActions series={series} day={day} onChange={onChange} />
        </div>
      </details>
    </li>
  );
}

function DayActions({ series, day, onChange }: DayProps) {
  const t = useText();
  const change = useChangeSeriesDays(series);
  const { state, bookingId, failure, localStart } = day;
  const date = localStart.slice(0, 10);
  const act = (action: 'pause' | 'resume' | 'keep') =>
    change.send({ action, version: series.version, from: date, until: date });
  const isOpen = state === 'planned' || state === 'made' || state === 'failed';
  return (
    <>
      <FailureNotice failure={change.failure} />
      {state === 'closed' && <p>{t('series_closed_lead')}</p>}
      <div className={styles.actions}>
        {bookingId !== null && (
          <Link className={buttonClass('quiet')} to={`/bookings/${bookingId}`}>
            {t('series_show_ride')}
          </Link>
        )}
        {state === 'made' && failure !== null && (
          <Button busy={change.busy} onClick={() => act('keep')}>
            {t('series_keep')}
          </Button>
        )}
        {isOpen && (
          <Button tone="secondary" onClick={onChange}>
            {t(state === 'failed' ? 'series_move' : 'series_change_day')}
          </Button>
        )}
        {isOpen && (
          <Button tone="secondary" busy={change.busy} onClick={() => act('pause')}>
            {t('series_pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button tone="secondary" busy={change.busy} onClick={() => act('resume')}>
            {t('series_resume')}
          </Button>
        )}
      </div>
    </>
  );
}

function EndDialog({ series, onClose }: { readonly series: Series; readonly onClose: () => void }) {
  const t = useText();
  const ending = useEndSeries();
  return (
    <ConfirmDialog
      title={t('series_end')}
      verb={t('series_end')}
      danger
      busy={ending.busy}
      failure={ending.failure}
      onConfirm={() => ending.send(series, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('series_end_text')}
    </ConfirmDialog>
  );
}
