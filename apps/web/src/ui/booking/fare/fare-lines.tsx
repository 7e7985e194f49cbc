import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Price } from '../../price.tsx';
import styles from './fare-lines.module.css';

export interface FareLinesProps {
  readonly lines: readonly {
    readonly label: string;
    /** What the operator calls it. */
    readonly name?: string | undefined;
    readonly amount: number;
  }[];
  readonly total: number;
}

/** A fare line by line; the lines add up to the total, so that anybody can check it. */
export function FareLines({ lines, total }: FareLinesProps) {
  const { t, own, textOf } = useI18n();
  return (
    <dl className={styles.lines}>
      {lines.map((line, index) => (
        <div key={`${line.label}${index}`}>
          <dt>{line.name === undefined ? textOf(line.label) : own(line.name)}</dt>
          <dd>
            <Price amount={line.amount} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('fare_total')}</dt>
        <dd>
          <Price amount={total} />
        </dd>
      </div>
    </dl>
  );
}
