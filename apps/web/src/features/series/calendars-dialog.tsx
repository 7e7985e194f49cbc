import { useState } from 'react';
import { useCalendars, useSetCalendars, type RideCalendar, type RideCalendars } from '../../api/series.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
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
  const [edited, setEdited] = useState<RideCalendar>();
  const [removed, setRemoved] = useState<RideCalendar>();
  if (data !== undefined && edited !== undefined)
    return <CalendarDialog saved={edited} calendars={data} onClose={() => setEdited(undefined)} />;
  if (data !== undefined && removed !== undefined)
    return <RemoveDialog removed={removed} calendars={data} onClose={() => setRemoved(undefined)} />;
  const add = () => setEdited({ id: crypto.randomUUID(), name: '', completeUntil: '', days: [] });
  return (
    <Dialog
      title={t('calendars')}
      onClose={onClose}
      {...(editable && { actions: <Button onClick={add}>{t('calendar_new')}</Button> })}
    >
      <div className={styles.section}>
        <p>{t('calendars_lead')}</p>
        <FailureNotice failure={error} />
        {data === undefined && error === null && <Skeleton lines={4} />}
        <ul className={styles.ranges}>
          {data?.items.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              {...(editable && {
                onEdit: () => setEdited(calendar),
                onRemove: () => setRemoved(calendar),
              })}
            />
          ))}
        </ul>
        {data?.items.length === 0 && <p>{t('calendars_none')}</p>}
      </div>
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly removed: RideCalendar;
  readonly calendars: RideCalendars;
  readonly onClose: () => void;
}

function RemoveDialog({ removed: { id, name }, calendars, onClose }: RemoveDialogProps) {
  const t = useText();
  const saving = useSetCalendars();
  const items = calendars.items.filter((one) => one.id !== id);
  return (
    <ConfirmDialog
      title={t('delete_row_question', { name })}
      verb={t('delete_row')}
      danger
      busy={saving.busy}
      failure={saving.failure}
      onConfirm={() => saving.send({ items, version: calendars.version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('calendar_delete_text')}</p>
    </ConfirmDialog>
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
        <strong>
          <bdi>{name}</bdi>
        </strong>
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
