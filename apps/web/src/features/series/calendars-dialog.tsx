import { useState } from 'react';
import { useCalendars, useSetCalendars, type RideCalendar } from '../../api/series.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import styles from './series.module.css';

/** The calendars, each of which is edited in a dialog. Source: SERIES-15. */
export function CalendarsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data, error } = useCalendars();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const saving = useSetCalendars();
  const [edited, setEdited] = useState<RideCalendar>();
  if (data !== undefined && edited !== undefined)
    return <CalendarDialog saved={edited} calendars={data} onClose={() => setEdited(undefined)} />;
  const add = () => setEdited({ id: crypto.randomUUID(), name: '', completeUntil: '', days: [] });
  return (
    <Dialog
      title={t('calendars')}
      onClose={onClose}
      {...(editable && { actions: <Button onClick={add}>{t('calendar_new')}</Button> })}
    >
      <div className={styles.section}>
        <p>{t('calendars_lead')}</p>
        <FailureNotice failure={error ?? saving.failure} />
        {data === undefined && error === null && <Skeleton lines={4} />}
        <ul className={styles.ranges}>
          {data?.items.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              {...(editable && {
                onEdit: () => setEdited(calendar),
                onRemove: () =>
                  saving.send({
                    items: data.items.filter(({ id }) => id !== calendar.id),
                    version: data.version,
                  }),
              })}
            />
          ))}
        </ul>
        {data?.items.length === 0 && <p>{t('calendars_none')}</p>}
      </div>
    </Dialog>
  );
}

interface CalendarRowProps {
  readonly calendar: RideCalendar;
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

function CalendarRow({ calendar: { name, completeUntil }, onEdit, onRemove }: CalendarRowProps) {
  const { t, dateLocale } = useI18n();
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <small>{t('calendar_complete_until_day', { day: formatDay(dateLocale, completeUntil) })}</small>
      </span>
      {onEdit !== undefined && (
        <span>
          <IconButton label={t('edit_row', { name })} onClick={onEdit}>
            <Icon name="edit" />
          </IconButton>
          <IconButton label={t('delete_row_named', { name })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      )}
    </li>
  );
}
