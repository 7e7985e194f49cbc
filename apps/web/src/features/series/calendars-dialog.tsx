import { useState, type FormEvent } from 'react';
import { useCalendars, useSetCalendars, type RideCalendar } from '../../api/series.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './series.module.css';

/** The calendars; each change is saved at once. Source: SERIES-15. */
export function CalendarsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data, error } = useCalendars();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const saving = useSetCalendars();
  const save = (items: RideCalendar[]) => {
    if (data !== undefined) saving.send({ items, version: data.version });
  };
  return (
    <Dialog title={t('calendars')} onClose={onClose} wide>
      <div className={styles.section}>
        <p>{t('calendars_lead')}</p>
        <FailureNotice failure={error ?? saving.failure} />
        {data === undefined && error === null && <Skeleton lines={4} />}
        {data?.items.map((calendar) => (
          <OneCalendar
            key={calendar.id}
            calendar={calendar}
            busy={saving.busy}
            {...(editable && {
              onChange: (changed: RideCalendar) =>
                save(data.items.map((one) => (one.id === changed.id ? changed : one))),
              onRemove: () => save(data.items.filter(({ id }) => id !== calendar.id)),
            })}
          />
        ))}
        {data !== undefined && editable && (
          <AddCalendar busy={saving.busy} onAdd={(added) => save([...data.items, added])} />
        )}
      </div>
    </Dialog>
  );
}

interface OneCalendarProps {
  readonly calendar: RideCalendar;
  readonly busy: boolean;
  readonly onChange?: (changed: RideCalendar) => void;
  readonly onRemove?: () => void;
}

function OneCalendar({ calendar, busy, onChange, onRemove }: OneCalendarProps) {
  const { t, dateLocale } = useI18n();
  const { name, completeUntil, days } = calendar;
  const shown = (day: string) => formatDay(dateLocale, day);
  return (
    <section className={styles.calendar} aria-label={name}>
      <h3>{name}</h3>
      <ul className={styles.ranges}>
        {days.map((range) => (
          <li key={range.from}>
            <span>
              {range.name}:{' '}
              {range.from === range.until
                ? shown(range.from)
                : `${shown(range.from)} – ${shown(range.until)}`}
            </span>
            {onChange !== undefined && (
              <IconButton
                label={t('delete_row_named', { name: range.name })}
                onClick={() => onChange({ ...calendar, days: days.filter((one) => one !== range) })}
              >
                <Icon name="trash" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {onChange === undefined ? (
        <p>{t('calendar_complete_until_day', { day: shown(completeUntil) })}</p>
      ) : (
        <>
          <AddRange
            busy={busy}
            onAdd={(range) =>
              onChange({
                ...calendar,
                days: [...days, range].toSorted((one, two) => one.from.localeCompare(two.from)),
              })
            }
          />
          <TextField
            type="date"
            label={t('calendar_complete_until')}
            hint={t('calendar_complete_hint')}
            value={completeUntil}
            onChange={(event) =>
              event.target.value !== '' && onChange({ ...calendar, completeUntil: event.target.value })
            }
          />
          <Button tone="quiet" busy={busy} onClick={onRemove}>
            {t('calendar_remove', { name })}
          </Button>
        </>
      )}
    </section>
  );
}

type Range = RideCalendar['days'][number];
const blank: Range = { name: '', from: '', until: '' };

function AddRange({ busy, onAdd }: { readonly busy: boolean; readonly onAdd: (range: Range) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(blank);
  const set = (field: keyof Range) => (event: { readonly target: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, from, until } = typed;
    if (busy || name.trim() === '' || from === '') return;
    onAdd({ name: name.trim(), from, until: until === '' ? from : until });
    setTyped(blank);
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <TextField label={t('calendar_range_name')} maxLength={60} value={typed.name} onChange={set('name')} />
      <TextField type="date" label={t('calendar_range_from')} value={typed.from} onChange={set('from')} />
      <TextField
        type="date"
        label={t('calendar_range_until')}
        min={typed.from}
        value={typed.until}
        onChange={set('until')}
      />
      <Button type="submit" tone="secondary" busy={busy}>
        {t('calendar_range_add')}
      </Button>
    </form>
  );
}

function AddCalendar({
  busy,
  onAdd,
}: {
  readonly busy: boolean;
  readonly onAdd: (added: RideCalendar) => void;
}) {
  const t = useText();
  const [name, setName] = useState('');
  const [completeUntil, setCompleteUntil] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || name.trim() === '' || completeUntil === '') return;
    onAdd({ id: crypto.randomUUID(), name: name.trim(), completeUntil, days: [] });
    setName('');
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <TextField
        label={t('calendar_name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        type="date"
        label={t('calendar_complete_until')}
        value={completeUntil}
        onChange={(event) => setCompleteUntil(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('calendar_add')}
      </Button>
    </form>
  );
}
