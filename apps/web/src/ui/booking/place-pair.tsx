import { useText } from '../../i18n/i18n-context.tsx';
import styles from './place-pair.module.css';

export interface PlacePairProps {
  readonly pickup: string;
  readonly drop: string;
}

/** Pickup and drop, with the same marks as on the map. A house number stays where the address has it. */
export function PlacePair({ pickup, drop }: PlacePairProps) {
  const t = useText();
  return (
    <dl className={styles.pair}>
      <div className={styles.place}>
        <dt>{t('pickup')}</dt>
        <dd>
          <bdi>{pickup}</bdi>
        </dd>
      </div>
      <div className={styles.place}>
        <dt>{t('drop')}</dt>
        <dd>
          <bdi>{drop}</bdi>
        </dd>
      </div>
    </dl>
  );
}
