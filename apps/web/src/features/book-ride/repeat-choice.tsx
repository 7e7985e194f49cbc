import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceCheck } from '../../ui/fields/choice-list.tsx';
import { LeftOutFields, RuleFields } from '../../ui/series/repeat-fields.tsx';
import { ruleFrom } from '../../ui/series/repeat-rule.ts';
import { changeDraft, type RepeatDraft } from './draft/booking-draft.ts';
import styles from '../../ui/series/repeat-fields.module.css';

interface RepeatChoiceProps {
  readonly repeat: RepeatDraft | null;
  /** Of the first ride, such as 2026-11-23. */
  readonly day: string;
}

/** Repeats a ride on days that people choose. Source: SERIES-16. */
export function RepeatChoice({ repeat, day }: RepeatChoiceProps) {
  const t = useText();
  const start = (): RepeatDraft => ({ ...ruleFrom(day), withoutHolidays: false, calendarIds: [] });
  const change = (part: Partial<RepeatDraft>) =>
    repeat !== null && changeDraft({ repeat: { ...repeat, ...part } });
  return (
    <div className={styles.repeat}>
      <ChoiceCheck
        label={t('repeat_ride')}
        checked={repeat !== null}
        onChange={(checked) => changeDraft({ repeat: checked ? start() : null })}
      />
      {repeat !== null && (
        <>
          <RuleFields rule={repeat} day={day} onChange={change} />
          <LeftOutFields leftOut={repeat} onChange={change} />
        </>
      )}
    </div>
  );
}
