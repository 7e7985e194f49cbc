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
  const nameOf = ({ label, name }: FareLinesProps['lines'][number]) => {
    if (name === undefined) return textOf(label);
    // A gate may be called after its street.
    return label === 'fare_line_toll' ? `${textOf(label)}: ${own(name)}` : own(name);
  };
  return (
    <dl className={styles.lines}>
      {lines.map((line, index) => (
        <div key={`${line.label}${index}`}>
          <dt>{nameOf(line)}</dt>
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
