import { useState, type FormEvent } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useHolidays, useSetHolidays, type Holiday } from '../../api/office/tariffs.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProposeHolidays } from '../../back-office/propose-holidays.tsx';
import styles from './tariffs.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The holidays by year; each change is saved at once. Source: TARIFF-9. */
export function HolidaysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data, error } = useHolidays();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const saving = useSetHolidays();
  return (
    <Dialog title={t('tariff_holiday_list')} onClose={onClose}>
      <div className={styles.section}>
        <p>{t('tariff_holiday_lead')}</p>
        <FailureNotice failure={error ?? saving.failure} />
        {data === undefined && error === null && <Skeleton lines={4} />}
        {data !== undefined && (
          <>
            {editable && (
              <AddHoliday
                busy={saving.busy}
                taken={data.items.map(({ date }) => date)}
                onAdd={(holiday) => saving.sendAsync({ ...data, items: [...data.items, holiday] })}
              />
            )}
            {editable && (
              <ProposeHolidays
                taken={data.items.map(({ date }) => date)}
                busy={saving.busy}
                onAdd={(added) => saving.send({ ...data, items: [...data.items, ...added] })}
              />
            )}
            <Years
              holidays={data.items}
              {...(editable && {
                onRemove: (holiday: Holiday) =>
                  saving.send({ ...data, items: data.items.filter(({ date }) => date !== holiday.date) }),
              })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface AddHolidayProps {
  readonly busy: boolean;
  readonly taken: readonly string[];
  readonly onAdd: (holiday: Holiday) => Promise<unknown>;
}

function AddHoliday({ busy, taken, onAdd }: AddHolidayProps) {
  const t = useText();
  const [typed, setTyped] = useState<Holiday>({ date: '', name: '' });
  const [isTried, setIsTried] = useState(false);
  const required = isTried ? t('field_required') : undefined;
  const isTaken = taken.includes(typed.date);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const holiday = { date: typed.date, name: typed.name.trim() };
    if (busy || isTaken || holiday.date === '' || holiday.name === '') return;
    try {
      await onAdd(holiday);
      setTyped({ date: '', name: '' });
      setIsTried(false);
    } catch {
      // Shown above; what was typed stays.
    }
  };
  return (
    <form className={styles.addHoliday} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        type="date"
        label={t('tariff_holiday_date')}
        value={typed.date}
        onChange={(event) => setTyped({ ...typed, date: event.target.value })}
        error={isTaken ? t('tariff_holiday_taken') : typed.date === '' ? required : undefined}
      />
      <TextField
        label={t('tariff_holiday_name')}
        maxLength={60}
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        error={typed.name.trim() === '' ? required : undefined}
      />
      <Button type="submit" busy={busy}>
        {t('tariff_holiday_add')}
      </Button>
    </form>
  );
}

interface YearsProps {
  readonly holidays: readonly Holiday[];
  readonly onRemove?: (holiday: Holiday) => void;
}

function Years({ holidays, onRemove }: YearsProps) {
  const { t, dateLocale } = useI18n();
  const years = Object.entries(Object.groupBy(holidays, ({ date }) => date.slice(0, 4)));
  if (holidays.length === 0) return <p>{t('tariff_no_holidays')}</p>;
  return years.map(([year, items = []]) => (
    <section key={year} aria-label={year}>
      <h3>{formatDay(dateLocale, `${year}-01-01`, { year: 'numeric' })}</h3>
      <ul className={styles.holidays}>
        {items.map((holiday) => (
          <li key={holiday.date}>
            <span>
              {formatDay(dateLocale, holiday.date, { weekday: 'short', day: 'numeric', month: 'long' })}
            </span>
            <span>
              <bdi>{holiday.name}</bdi>
            </span>
            {onRemove !== undefined && (
              <IconButton
                label={t('delete_row_named', { name: holiday.name })}
                onClick={() => onRemove(holiday)}
              >
                <Icon name="trash" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
