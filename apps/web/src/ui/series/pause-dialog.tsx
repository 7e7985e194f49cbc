import { useState } from 'react';
import { useChangeSeriesDays, type Series } from '../../api/series.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { dayAt } from '../../i18n/wall-clock.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { TextField } from '../fields/text-field.tsx';
import fields from './repeat-fields.module.css';

interface PauseDialogProps {
  readonly series: Series;
  readonly onClose: () => void;
}

/** Leaves out or resumes several days in a row, such as a holiday abroad. Source: SERIES-23. */
export function PauseDialog({ series, onClose }: PauseDialogProps) {
  const t = useText();
  const change = useChangeSeriesDays(series);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [today] = useState(() => dayAt(new Date(), series.timeZone));
  const last = until === '' ? from : until;
  const isRange = from !== '' && from <= last;
  const within = series.days.filter(({ localStart }) => from <= localStart && localStart < `${last}U`);
  const paused = within.filter(({ state }) => state === 'paused').length;
  const act = (action: 'pause' | 'resume') =>
    change.send({ action, version: series.version, from, until: last }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('series_pause_days')}
      onClose={onClose}
      actions={
        <>
          {paused > 0 && (
            <Button tone="secondary" busy={change.busy} disabled={!isRange} onClick={() => act('resume')}>
              {t('series_resume')}
            </Button>
          )}
          <Button busy={change.busy} disabled={!isRange} onClick={() => act('pause')}>
            {t('series_pause')}
          </Button>
        </>
      }
    >
      <div className={fields.repeat}>
        <p>{t('series_pause_lead')}</p>
        <div className={fields.row}>
          <TextField
            type="date"
            label={t('calendar_range_from')}
            min={today}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            type="date"
            label={t('calendar_range_until')}
            min={from}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        {isRange && <p role="status">{t('series_rides_within', { count: within.length })}</p>}
        <FailureNotice failure={change.failure} />
      </div>
    </Dialog>
  );
}
