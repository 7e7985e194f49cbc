import type { CarType } from '@fiacre/contract';
import { computeFare, fareLineText, type CarTypeFare } from '@fiacre/domain';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Price } from '../../ui/price.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import styles from './car-types.module.css';

const trip = { distanceMetres: 5000, durationSeconds: 15 * 60 };

export interface FareExampleProps {
  /** The saved tariff; null for a new car type. */
  readonly before: CarType | null;
  /** The typed tariff; null while it is not valid. */
  readonly after: CarTypeFare | null;
}

/** The price of an example trip now and after saving, by the server's own calculation. Source: FARE-1. */
export function FareExample({ before, after }: FareExampleProps) {
  const { t, locale } = useI18n();
  const { code: currency, decimal, convertToMile } = useSettings();
  const fareOf = (tariff: CarTypeFare | null) =>
    tariff === null ? null : computeFare(tariff, trip, { currency, decimal, convertToMile });
  const [old, next] = [fareOf(before), fareOf(after)];
  const labels = [...new Set([old, next].flatMap((fare) => fare?.lines.map(({ label }) => label) ?? []))];
  const amount = (fare: typeof old, label: string) =>
    fare?.lines.find((line) => line.label === label)?.amount;
  const facts = {
    distance: formatDistance(locale, trip.distanceMetres, convertToMile),
    duration: formatDuration(locale, trip.durationSeconds),
  };
  return (
    <table className={styles.example} aria-live="polite">
      <caption>{t('fare_example', facts)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('fare_example_part')}</VisuallyHidden>
          </th>
          {before !== null && <th scope="col">{t('fare_example_now')}</th>}
          <th scope="col">{t('fare_example_after')}</th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <tr key={label}>
            <th scope="row">{t(fareLineText(label))}</th>
            {before !== null && <Cell amount={old === null ? undefined : (amount(old, label) ?? 0)} />}
            <Cell amount={next === null ? undefined : (amount(next, label) ?? 0)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('fare_example_total')}</th>
          {before !== null && <Cell amount={old?.grandTotal} />}
          <Cell amount={next?.grandTotal} />
        </tr>
      </tfoot>
    </table>
  );
}

/** An amount, or a dash while the typed tariff is not valid. */
function Cell({ amount }: { readonly amount: number | undefined }) {
  return <td>{amount === undefined ? '–' : <Price amount={amount} />}</td>;
}
