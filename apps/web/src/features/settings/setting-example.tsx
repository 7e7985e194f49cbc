import { useText } from '../../i18n/i18n-context.tsx';
import styles from './settings-form.module.css';

export interface ExampleProps {
  readonly label: string;
  readonly now: string;
  readonly before: string;
}

/** An example with the edited settings and, if it differs, with the saved ones. */
export function Example({ label, now, before }: ExampleProps) {
  const t = useText();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{now}</bdi>
        {before !== now && <span className={styles.before}>{t('preview_before', { amount: before })}</span>}
      </dd>
    </div>
  );
}
