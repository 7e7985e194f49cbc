import type { Quote } from '@fiacre/contract';
import { useText } from '../../../i18n/i18n-context.tsx';
import styles from './journey.module.css';

/** The line that joins the pickup mark to the drop mark. */
export function JourneyRail() {
  return (
    <span className={styles.rail} aria-hidden="true">
      <span className={styles.from} />
      <span className={styles.line} />
      <span className={styles.to} />
    </span>
  );
}

export function Journey({ pickup, coords, drop }: Pick<Quote, 'pickup' | 'coords' | 'drop'>) {
  const t = useText();
  const places = [
    [t('pickup'), pickup],
    ...coords.map((stop, index) => [t('stop_number', { number: index + 1 }), stop] as const),
    [t('drop'), drop],
  ] as const;
  return (
    <div className={styles.journey}>
      <JourneyRail />
      <dl className={styles.stops}>
        {places.map(([label, { add }]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.place}>
              <bdi>{add}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
