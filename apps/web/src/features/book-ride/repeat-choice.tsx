import { useCalendars } from '../../api/series.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceCheck } from '../../ui/fields/choice-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useWeekdayNames, weekdayCodes, weekdayOf } from '../../ui/series/series-words.ts';
import { changeDraft, type RepeatDraft } from './draft/booking-draft.ts';
import styles from './repeat-choice.module.css';

interface RepeatChoiceProps {
  readonly repeat: RepeatDraft | null;
  /** Of the first ride, such as 2026-11-23. */
  readonly day: string;
}

/** Repeats a ride on days of the week. Source: SERIES-16. */
export function RepeatChoice({ repeat, day }: RepeatChoiceProps) {
  const t = useText();
  const start = (): RepeatDraft => ({
    weekdays: day === '' ? ['MO', 'TU', 'WE', 'TH', 'FR'] : [weekdayOf(day)],
    until: '',
    withoutHolidays: false,
    calendarIds: [],
  });
  return (
    <div className={styles.repeat}>
      <ChoiceCheck
        label={t('repeat_ride')}
        checked={repeat !== null}
        onChange={(checked) => changeDraft({ repeat: checked ? start() : null })}
      />
      {repeat !== null && <RepeatFields repeat={repeat} day={day} />}
    </div>
  );
}

function RepeatFields({ repeat, day }: { readonly repeat: RepeatDraft; readonly day: string }) {
  const t = useText();
  const names = useWeekdayNames();
  const { data } = useCalendars();
  const change = (part: Partial<RepeatDraft>) => changeDraft({ repeat: { ...repeat, ...part } });
  const { weekdays, calendarIds } = repeat;
  // One day remains: without any, nothing would be repeated.
  const toggle = (code: string) => {
    const others = weekdays.filter((chosen) => chosen !== code);
    if (weekdays.includes(code) && others.length > 0) change({ weekdays: others });
    if (!weekdays.includes(code))
      change({ weekdays: weekdayCodes.filter((one) => one === code || weekdays.includes(one)) });
  };
  return (
    <>
      <fieldset className={styles.days}>
        <legend>{t('repeat_days')}</legend>
        {weekdayCodes.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.day}
            aria-pressed={weekdays.includes(code)}
            aria-label={names.long(code)}
            onClick={() => toggle(code)}
          >
            {names.short(code)}
          </button>
        ))}
      </fieldset>
      <TextField
        type="date"
        label={t('repeat_until')}
        hint={t('repeat_until_hint')}
        min={day}
        value={repeat.until}
        onChange={(event) => change({ until: event.target.value })}
      />
      {data?.holidaysUntil != null && (
        <ChoiceCheck
          label={t('repeat_without_holidays')}
          checked={repeat.withoutHolidays}
          onChange={(withoutHolidays) => change({ withoutHolidays })}
        />
      )}
      {data?.items.map(({ id, name }) => (
        <ChoiceCheck
          key={id}
          label={t('repeat_without', { name })}
          checked={calendarIds.includes(id)}
          onChange={(checked) =>
            change({ calendarIds: checked ? [...calendarIds, id] : calendarIds.filter((one) => one !== id) })
          }
        />
      ))}
    </>
  );
}
