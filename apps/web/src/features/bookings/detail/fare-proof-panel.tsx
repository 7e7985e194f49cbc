import { useBookingFare } from '../../../api/bookings.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { formatDistance, formatDuration } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { FareLines, TaxLines } from '../../../ui/booking/fare/fare-lines.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from '../office-bookings.module.css';

/** The fare and its inputs, so that an operator can explain every line. */
export function FareProofPanel({ id }: { readonly id: string }) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const { data } = useBookingFare(id, true);
  if (data === undefined) return <Skeleton lines={4} />;
  const { fare, basis, charge } = data;
  return (
    <section className={styles.proof} aria-labelledby="fare-proof">
      <h3 id="fare-proof">{t('fare_details')}</h3>
      <p>
        {t(`fare_source_${basis.source}`)} ·{' '}
        {t('trip_length', {
          distance: formatDistance(locale, basis.distanceMetres, convertToMile),
          duration: formatDuration(locale, basis.durationSeconds),
        })}{' '}
        ·{' '}
        {basis.operatorTariff
          ? t('fare_operator_tariff', {
              name: basis.operatorTariff.name,
              version: basis.operatorTariff.version,
            })
          : t('fare_tariff', { version: basis.carTypeVersion })}
      </p>
      <FareLines lines={fare.lines} total={fare.grandTotal} />
      <TaxLines taxes={charge.taxes} currency={fare.currency} />
    </section>
  );
}
