import { useState } from 'react';
import {
  usePreviewCalendar,
  useSetCalendars,
  type RideCalendar,
  type RideCalendars,
} from '../../api/series.ts';
import { ProposeHolidays } from '../../back-office/propose-holidays.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CalendarEffectList } from './calendar-effects.tsx';
import { DaysOffList } from './days-off-list.tsx';
import { ImportDays } from './import-days.tsx';
import type { DaysOff } from './read-ics.ts';
import styles from './series.module.css';

interface CalendarDialogProps {
  readonly saved: RideCalendar;
  readonly calendars: RideCalendars;
  readonly onClose: () => void;
}

/** Edits one calendar: first its days, then which rides change, then it is saved. Sources: SERIES-20, SERIES-21. */
export function CalendarDialog({ saved, calendars, onClose }: CalendarDialogProps) {
  const t = useText();
  const [draft, setDraft] = useState(saved);
  // The list is fetched again while this is open, so an edit of another admin would be lost unnoticed.
  const [opened] = useState(calendars);
  const preview = usePreviewCalendar();
  const saving = useSetCalendars();
  const effects = preview.response;
  const calendar = { ...draft, name: draft.name.trim() };
  const save = () => {
    const isNew = opened.items.every(({ id }) => id !== calendar.id);
    const items = opened.items.map((one) => (one.id === calendar.id ? calendar : one));
    const body = { items: isNew ? [...items, calendar] : items, version: opened.version };
    saving.send(body, { onSuccess: onClose });
  };
  const back = () => {
    preview.reset();
    saving.reset();
  };
  const isIncomplete = calendar.name === '' || calendar.completeUntil === '';
  return (
    <Dialog
      title={saved.name === '' ? t('calendar_new') : saved.name}
      onClose={onClose}
      wide
      actions={
        effects === undefined ? (
          <Button busy={preview.busy} disabled={isIncomplete} onClick={() => preview.send(calendar)}>
            {t('calendar_preview')}
          </Button>
        ) : (
          <>
            <Button tone="secondary" onClick={back}>
              {t('back')}
            </Button>
            <Button busy={saving.busy} onClick={save}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.section}>
        {effects === undefined ? (
          <CalendarFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        ) : (
          <CalendarEffectList effects={effects} />
        )}
        <FailureNotice failure={saving.failure ?? preview.failure} />
      </div>
    </Dialog>
  );
}

interface CalendarFieldsProps {
  readonly draft: RideCalendar;
  readonly onChange: (change: Partial<RideCalendar>) => void;
}

function CalendarFields({ draft: { name, completeUntil, days }, onChange }: CalendarFieldsProps) {
  const t = useText();
  const setDays = (changed: readonly DaysOff[]) =>
    onChange({ days: changed.toSorted((one, other) => one.from.localeCompare(other.from)) });
  const taken = days.filter(({ from, until }) => from === until).map(({ from }) => from);
  return (
    <>
      <div className={styles.top}>
        <TextField
          label={t('calendar_name')}
          maxLength={60}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          type="date"
          label={t('calendar_complete_until')}
          hint={t('calendar_complete_hint')}
          value={completeUntil}
          onChange={({ target }) => onChange({ completeUntil: target.value })}
        />
      </div>
      <DaysOffList days={days} onChange={setDays} />
      <ImportDays days={days} onAdd={(added) => setDays([...days, ...added])} />
      <details className={styles.fold}>
        <summary>{t('calendar_add_holidays')}</summary>
        <ProposeHolidays
          taken={taken}
          busy={false}
          onAdd={(holidays) =>
            setDays([
              ...days,
              ...holidays.map((holiday) => ({ name: holiday.name, from: holiday.date, until: holiday.date })),
            ])
          }
        />
      </details>
    </>
  );
}
