import type { FareProof } from '@fiacre/contract';
import { isolated } from '../../../i18n/direction.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Price } from '../../price.tsx';
import { useMoneyIn } from '../../use-money-in.ts';
import styles from './fare-lines.module.css';

export interface FareLinesProps {
  readonly lines: readonly {
    readonly label: string;
    /** What the operator calls it. */
    readonly name?: string | undefined;
    /** By what a busy time multiplied the fare. */
    readonly factor?: number | undefined;
    readonly amount: number;
  }[];
  readonly total: number;
}

/** What a line of a fare is called. */
export function useLineName() {
  const { own, textOf, locale } = useI18n();
  return ({ label, name, factor }: Omit<FareLinesProps['lines'][number], 'amount'>): string => {
    if (factor !== undefined) return `${textOf(label)} ${isolated(`× ${factor.toLocaleString(locale)}`)}`;
    if (name === undefined) return textOf(label);
    // A gate may be called after its street.
    return label === 'fare_line_toll' ? `${textOf(label)}: ${own(name)}` : own(name);
  };
}

/** A fare line by line; the lines add up to the total, so that anybody can check it. */
export function FareLines({ lines, total }: FareLinesProps) {
  const { t } = useI18n();
  const nameOf = useLineName();
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

interface TaxLinesProps {
  readonly taxes: FareProof['charge']['taxes'];
  readonly currency: string;
}

/** The VAT in a price by rate: net, tax and gross. Nothing is shown of what states no rate. Source: CHARGE-10. */
export function TaxLines({ taxes = [], currency }: TaxLinesProps) {
  const { t, locale } = useI18n();
  const money = useMoneyIn();
  return taxes.map(({ rate, gross, tax }) =>
    rate === null ? null : (
      <p key={rate}>
        {t('tax_line', {
          rate: rate.toLocaleString(locale),
          net: money(gross - tax, currency),
          tax: money(tax, currency),
          gross: money(gross, currency),
        })}
      </p>
    ),
  );
}
