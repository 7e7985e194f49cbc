import { VisuallyHidden } from '../styles/visually-hidden.tsx';
import styles from './repeat-fields.module.css';
import { useWeekdayNames, weekdayCodes } from './weekdays.ts';

interface WeekdayButtonsProps {
  readonly label: string;
  /** Codes of RFC 5545. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Some days of the week, as buttons that stay pressed. */
export function WeekdayButtons({ label, chosen, onChange }: WeekdayButtonsProps) {
  const names = useWeekdayNames();
  // One day remains: without any, nothing would happen.
  const toggle = (code: string) => {
    const next = weekdayCodes.filter((one) => chosen.includes(one) !== (one === code));
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {weekdayCodes.map((code) => (
        <button
          key={code}
          type="button"
          className={styles.day}
          aria-pressed={chosen.includes(code)}
          onClick={() => toggle(code)}
        >
          <span aria-hidden>{names.short(code)}</span>
          <VisuallyHidden>{names.long(code)}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
