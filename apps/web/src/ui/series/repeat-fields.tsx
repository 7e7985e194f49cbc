import { useCalendars } from '../../api/series.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceCheck } from '../fields/choice-list.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './repeat-fields.module.css';
import type { RepeatRule } from './repeat-rule.ts';
import { useMonthDayWords } from './series-words.ts';
import { WeekdayButtons } from './weekday-buttons.tsx';

interface RuleFieldsProps {
  readonly rule: RepeatRule;
  /** Of the first ride, such as 2026-11-23; may be empty. */
  readonly day: string;
  readonly onChange: (change: Partial<RepeatRule>) => void;
}

/** How often rides are repeated, and until when. Source: SERIES-16. */
export function RuleFields({ rule, day, onChange }: RuleFieldsProps) {
  const t = useText();
  const { unit, every } = rule;
  return (
    <>
      <div className={styles.row}>
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          label={t('repeat_every')}
          value={every}
          onChange={({ target }) => onChange({ every: numberIn(target.value, 99) })}
        />
        <SelectField
          label={t('repeat_unit')}
          value={unit}
          options={(['DAILY', 'WEEKLY', 'MONTHLY'] as const).map((value) => ({
            value,
            label: t(`repeat_unit_${value}`, { count: every }),
          }))}
          onChange={({ target }) => onChange({ unit: target.value as RepeatRule['unit'] })}
        />
      </div>
      {unit === 'WEEKLY' && <Weekdays rule={rule} onChange={onChange} />}
      {unit === 'MONTHLY' && day !== '' && <MonthDay rule={rule} day={day} onChange={onChange} />}
      <EndFields rule={rule} day={day} onChange={onChange} />
    </>
  );
}

const numberIn = (text: string, max: number) => Math.min(max, Math.max(1, Math.trunc(Number(text)) || 1));

function Weekdays({ rule: { weekdays }, onChange }: Omit<RuleFieldsProps, 'day'>) {
  const t = useText();
  return (
    <WeekdayButtons
      label={t('repeat_days')}
      chosen={weekdays}
      onChange={(chosen) => onChange({ weekdays: [...chosen] })}
    />
  );
}

function MonthDay({ rule, day, onChange }: RuleFieldsProps) {
  const t = useText();
  const words = useMonthDayWords();
  return (
    <SelectField
      label={t('repeat_month_day')}
      value={rule.monthDay}
      options={(['date', 'weekday'] as const).map((value) => ({ value, label: words(value, day) }))}
      onChange={({ target }) => onChange({ monthDay: target.value as RepeatRule['monthDay'] })}
    />
  );
}

function EndFields({ rule: { end, until, count }, day, onChange }: RuleFieldsProps) {
  const t = useText();
  return (
    <div className={styles.row}>
      <SelectField
        label={t('repeat_end')}
        value={end}
        options={(['never', 'until', 'count'] as const).map((value) => ({
          value,
          label: t(`repeat_end_${value}`),
        }))}
        onChange={({ target }) => onChange({ end: target.value as RepeatRule['end'] })}
      />
      {end === 'until' && (
        <TextField
          type="date"
          label={t('repeat_until')}
          min={day}
          value={until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      )}
      {end === 'count' && (
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          label={t('repeat_count')}
          value={count}
          onChange={({ target }) => onChange({ count: numberIn(target.value, 1000) })}
        />
      )}
    </div>
  );
}

export interface LeftOut {
  readonly withoutHolidays: boolean;
  readonly calendarIds: readonly string[];
}

interface LeftOutFieldsProps {
  readonly leftOut: LeftOut;
  readonly onChange: (change: Partial<LeftOut>) => void;
}

/** The holidays and calendars that a series leaves out. Source: SERIES-4. */
export function LeftOutFields({ leftOut: { withoutHolidays, calendarIds }, onChange }: LeftOutFieldsProps) {
  const t = useText();
  const { data } = useCalendars();
  return (
    <>
      {data?.holidaysUntil != null && (
        <ChoiceCheck
          label={t('repeat_without_holidays')}
          checked={withoutHolidays}
          onChange={(checked) => onChange({ withoutHolidays: checked })}
        />
      )}
      {data?.items.map(({ id, name }) => (
        <ChoiceCheck
          key={id}
          label={t('repeat_without', { name })}
          checked={calendarIds.includes(id)}
          onChange={(checked) =>
            onChange({
              calendarIds: checked ? [...calendarIds, id] : calendarIds.filter((one) => one !== id),
            })
          }
        />
      ))}
    </>
  );
}
