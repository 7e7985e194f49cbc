import { useId } from 'react';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './stars.module.css';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';

const starPath = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.3l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8L12 2.8Z';
const steps = [1, 2, 3, 4, 5] as const;
export type StarCount = (typeof steps)[number];

function Star() {
  return (
    <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
      <path d={starPath} />
    </svg>
  );
}

/** An average such as 4.7. */
export function Stars({ average }: { readonly average: number }) {
  const { locale, t } = useI18n();
  const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    average,
  );
  return (
    <span className={styles.display}>
      <Star />
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{t('rating_of_stars', { stars: text })}</VisuallyHidden>
    </span>
  );
}

export interface StarInputProps {
  readonly label: string;
  readonly value: StarCount | null;
  readonly onChange: (stars: StarCount) => void;
}

/** One to five, as radio buttons that look like stars. */
export function StarInput({ label, value, onChange }: StarInputProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.input}>
        {steps.map((step) => (
          <label
            key={step}
            className={classNames(styles.choice, value !== null && step <= value && styles.on)}
          >
            <input type="radio" name={name} checked={value === step} onChange={() => onChange(step)} />
            <Star />
            <VisuallyHidden>{t('star_count', { count: step })}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
