import type { SeriesDay } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangeSeriesDays, useEndSeries, useSeries, type Series } from '../../api/series.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../badge.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './series-days.module.css';

const tones = {
  planned: 'info',
  made: 'good',
  cancelled: 'warn',
  paused: 'warn',
  closed: 'info',
  failed: 'bad',
} as const satisfies Record<SeriesDay['state'], BadgeTone>;

const failures: Readonly<Record<string, TextKey>> = {
  time_skipped: 'series_time_skipped',
  time_repeated: 'series_time_repeated',
  calendar_incomplete: 'series_calendar_incomplete',
  ride_missed: 'series_ride_missed',
  day_closed: 'series_day_closed',
  series_changed: 'series_series_changed',
};

/** The next days of a series, each of which can be left out, resumed or moved, and its end. Source: SERIES-16, SERIES-17. */
export function SeriesDays({ id }: { readonly id: string }) {
  const { data: series, error } = useSeries(id);
  if (series === undefined)
    return error === null ? <Skeleton lines={6} /> : <FailureNotice failure={error} />;
  return <Days series={series} />;
}

function Days({ series }: { readonly series: Series }) {
  const t = useText();
  const change = useChangeSeriesDays(series);
  const [moved, setMoved] = useState<SeriesDay>();
  const [isEnding, setEnding] = useState(false);
  const act = (action: 'pause' | 'resume', { localStart }: SeriesDay) => {
    const day = localStart.slice(0, 10);
    change.send({ action, version: series.version, from: day, until: day });
  };
  return (
    <div className={styles.part}>
      <FailureNotice failure={change.failure} />
      <ul className={styles.days}>
        {series.days.map((day) => (
          <Day
            key={day.localStart}
            day={day}
            busy={change.busy}
            onAct={(action) => act(action, day)}
            onMove={() => setMoved(day)}
          />
        ))}
      </ul>
      {series.days.length === 0 && <p>{t('series_no_days')}</p>}
      <Button tone="danger" onClick={() => setEnding(true)}>
        {t('series_end')}
      </Button>
      {moved !== undefined && <MoveDialog series={series} day={moved} onClose={() => setMoved(undefined)} />}
      {isEnding && <EndDialog series={series} onClose={() => setEnding(false)} />}
    </div>
  );
}

interface DayProps {
  readonly day: SeriesDay;
  readonly busy: boolean;
  readonly onAct: (action: 'pause' | 'resume') => void;
  readonly onMove: () => void;
}

function Day({ day, busy, onAct, onMove }: DayProps) {
  const { t, dateLocale } = useI18n();
  const { startsAt, state, bookingId, failure } = day;
  const date = formatDay(dateLocale, startsAt.slice(0, 10), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const time = startsAt.slice(11);
  const name = `${date}, ${time}`;
  return (
    <li className={styles.day}>
      <div>
        {bookingId === null ? <span>{name}</span> : <Link to={`/bookings/${bookingId}`}>{name}</Link>}
        {failure !== null && <p className={styles.soft}>{t(failures[failure] ?? 'series_refused')}</p>}
      </div>
      <Badge tone={tones[state]}>{t(`series_state_${state}`)}</Badge>
      {state !== 'closed' && (
        <div className={styles.actions}>
          {state === 'paused' ? (
            <Button
              tone="quiet"
              busy={busy}
              aria-label={`${t('series_resume')} ${name}`}
              onClick={() => onAct('resume')}
            >
              {t('series_resume')}
            </Button>
          ) : (
            <>
              <Button
                tone="quiet"
                busy={busy}
                aria-label={`${t('series_pause')} ${name}`}
                onClick={() => onAct('pause')}
              >
                {t('series_pause')}
              </Button>
              <Button tone="quiet" aria-label={`${t('series_move')} ${name}`} onClick={onMove}>
                {t('series_move')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

interface MoveDialogProps {
  readonly series: Series;
  readonly day: SeriesDay;
  readonly onClose: () => void;
}

function MoveDialog({ series, day, onClose }: MoveDialogProps) {
  const t = useText();
  const change = useChangeSeriesDays(series);
  const [time, setTime] = useState(day.startsAt.slice(11));
  const date = day.localStart.slice(0, 10);
  const move = () => {
    const body = { action: 'move' as const, version: series.version, from: date, until: date };
    change.send({ ...body, to: `${date}T${time}` }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('series_move')}
      onClose={onClose}
      actions={
        <Button busy={change.busy} disabled={time === ''} onClick={move}>
          {t('save')}
        </Button>
      }
    >
      <FailureNotice failure={change.failure} />
      <TextField
        type="time"
        label={t('pickup_time')}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
    </Dialog>
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
