import type { MapUsage } from '@fiacre/contract';
import { useMapUsage } from '../../api/office/integrations.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './integrations.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const operationTexts = {
  route: 'map_op_route',
  matrix: 'map_op_matrix',
  suggest: 'map_op_suggest',
  place: 'map_op_place',
  reverse: 'map_op_reverse',
} as const satisfies Record<MapUsage['items'][number]['operation'], string>;

const providerNames: Readonly<Record<string, string>> = {
  google: 'Google',
  nominatim: 'Nominatim',
  osrm: 'OSRM',
  photon: 'Photon',
  valhalla: 'Valhalla',
};

/** The table is wider than a phone, and keyboard users scroll it like everyone else. */
const inTabOrder = { tabIndex: 0 };

/** Shows how often map providers were asked, and what that costs for each booking. */
export function MapUsageSection() {
  const { t } = useI18n();
  const { data, error } = useMapUsage();
  return (
    <section className={styles.section} aria-label={t('map_usage')}>
      <div className={styles.head}>
        <h2>{t('map_usage')}</h2>
      </div>
      <p className={styles.lead}>{t('map_usage_text')}</p>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data?.items.length === 0 && <p>{t('map_usage_none')}</p>}
      {data !== undefined && data.items.length > 0 && <UsageTable usage={data} />}
    </section>
  );
}

function UsageTable({ usage }: { readonly usage: MapUsage }) {
  const { t, locale } = useI18n();
  const money = useMoneyIn();
  const number = new Intl.NumberFormat(locale);
  const { items, currency, cost, costPerBooking, bookings } = usage;
  return (
    <>
      <div className={styles.scroll} role="region" aria-label={t('map_usage')} {...inTabOrder}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('col_map_service')}</th>
              <th scope="col">{t('col_map_calls')}</th>
              <th scope="col">{t('col_map_failed')}</th>
              <th scope="col">{t('col_map_cached')}</th>
              <th scope="col">{t('col_map_cost')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ provider, operation, calls, failed, cached, cost: own }) => (
              <tr key={`${provider} ${operation}`}>
                <th scope="row">
                  <bdi>{providerNames[provider] ?? provider}</bdi> · {t(operationTexts[operation])}
                </th>
                <td>{number.format(calls)}</td>
                <td>{number.format(failed)}</td>
                <td>{number.format(cached)}</td>
                <td>{own === null ? '–' : money(own, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {costPerBooking !== null && (
        <p>
          {t('map_usage_per_booking', {
            cost: money(cost, currency),
            each: money(costPerBooking, currency),
            bookings: number.format(bookings),
          })}
        </p>
      )}
    </>
  );
}
