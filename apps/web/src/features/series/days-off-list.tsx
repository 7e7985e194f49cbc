import { useState, type FormEvent } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DaysOff } from './read-ics.ts';
import styles from './series.module.css';

interface DaysOffListProps {
  readonly days: readonly DaysOff[];
  readonly onChange: (days: readonly DaysOff[]) => void;
}

/** The days of a calendar, one or several in a row, each of which can be changed and removed. */
export function DaysOffList({ days, onChange }: DaysOffListProps) {
  const { t } = useI18n();
  const words = useRangeWords();
  const [edited, setEdited] = useState<DaysOff>();
  const save = (range: DaysOff) => {
    onChange([...days.filter((one) => one !== edited), range]);
    setEdited(undefined);
  };
  return (
    <section className={styles.section} aria-label={t('calendar_days')}>
      <h3>{t('calendar_days')}</h3>
      {days.length === 0 && <p>{t('calendar_no_days')}</p>}
      <ul className={styles.ranges}>
        {days.map((range) => (
          <li key={`${range.from} ${range.until} ${range.name}`}>
            <span>
              {words(range)}
              <br />
              <small>
                <bdi>{range.name}</bdi>
              </small>
            </span>
            <span>
              <IconButton label={t('edit_row', { name: range.name })} onClick={() => setEdited(range)}>
                <Icon name="edit" />
              </IconButton>
              <IconButton
                label={t('delete_row_named', { name: range.name })}
                onClick={() => onChange(days.filter((one) => one !== range))}
              >
                <Icon name="trash" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <RangeForm key={`${edited?.from} ${edited?.name}`} edited={edited} onSave={save} />
    </section>
  );
}

/** One day, or the first and the last of several in a row. */
export function useRangeWords(): (range: Pick<DaysOff, 'from' | 'until'>) => string {
  const { dateLocale } = useI18n();
  const shown = (day: string) =>
    formatDay(dateLocale, day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return ({ from, until }) => (from === until ? shown(from) : `${shown(from)} – ${shown(until)}`);
}

interface RangeFormProps {
  readonly edited: DaysOff | undefined;
  readonly onSave: (range: DaysOff) => void;
}

const blank: DaysOff = { name: '', from: '', until: '' };

function RangeForm({ edited, onSave }: RangeFormProps) {
  const t = useText();
  const [typed, setTyped] = useState(edited ?? blank);
  const [isSubmitted, setSubmitted] = useState(false);
  const set = (field: keyof DaysOff) => (event: { readonly target: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const { name, from, until } = typed;
  const isBackwards = until !== '' && until < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (name.trim() === '' || from === '' || isBackwards) return;
    onSave({ name: name.trim(), from, until: until === '' ? from : until });
    setTyped(blank);
    setSubmitted(false);
  };
  const missing = (value: string) => (isSubmitted && value === '' ? t('field_required') : undefined);
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <TextField
        label={t('calendar_range_name')}
        maxLength={60}
        value={name}
        error={missing(name.trim())}
        onChange={set('name')}
      />
      <TextField
        type="date"
        label={t('calendar_range_from')}
        value={from}
        error={missing(from)}
        onChange={set('from')}
      />
      <TextField
        type="date"
        label={t('calendar_range_until')}
        min={from}
        value={until}
        error={isBackwards ? t('calendar_range_backwards') : undefined}
        onChange={set('until')}
      />
      <Button type="submit" tone="secondary">
        {t(edited === undefined ? 'calendar_range_add' : 'calendar_range_change')}
      </Button>
    </form>
  );
}
