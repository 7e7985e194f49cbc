import type { Booking, DispatchDecision } from '@fiacre/contract';
import type { Exclusion } from '@fiacre/domain';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useDecisions } from '../../../api/office/dispatch.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { formatDateTime, formatDistance, formatSeconds, type Clock } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { CsvButton } from '../../../back-office/csv-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './decision-panel.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

const tones = { offered: 'good', reserved: 'info', waiting: 'warn' } as const;

/**
 * Explains the choice of driver: each dispatch decision on a booking, with the drivers compared, their costs, and who
 * was excluded.
 */
export function DecisionPanel({ booking: { id, pickup } }: { readonly booking: Booking }) {
  const { t } = useI18n();
  const { data, error, isPending } = useDecisions(id);
  const clock = useClockAt()(pickup);
  const items = data?.items ?? [];
  return (
    <section className={styles.panel} aria-labelledby="booking-decisions">
      <div className={styles.head}>
        <h3 id="booking-decisions">{t('decisions')}</h3>
        {items.length > 0 && (
          <CsvButton list="listDecisions" filter={{ bookingId: id }} fileName="decisions.csv" />
        )}
      </div>
      {isPending && <Skeleton lines={3} />}
      <FailureNotice failure={error} />
      {data !== undefined && items.length === 0 && <p>{t('decisions_none')}</p>}
      {items.map((decision, index) => (
        <DecisionView key={decision.id} decision={decision} clock={clock} open={index === 0} />
      ))}
    </section>
  );
}

interface DecisionViewProps {
  readonly decision: DispatchDecision;
  readonly clock: Clock;
  readonly open: boolean;
}

function DecisionView({ decision, clock, open }: DecisionViewProps) {
  const { t, textOf, dateLocale } = useI18n();
  const { at, mode, outcome, drivers, compared, excludedCounts, excluded } = decision;
  const names = drivers.map(({ name }) => name ?? '–').join(', ');
  const counts = Object.entries(excludedCounts) as [Exclusion, number][];
  return (
    <details className={styles.decision} open={open}>
      <summary>
        <time dateTime={at}>{formatDateTime(dateLocale, at, clock)}</time>
        <Badge tone={tones[outcome]}>{t(`decision_${outcome}`)}</Badge>
        <span>{textOf(`dispatch_mode_${mode}`)}</span>
        {drivers.length === 1 && <bdi>{names}</bdi>}
      </summary>
      {compared.length > 0 && <Compared decision={decision} />}
      {counts.length > 0 && (
        <div>
          <h4>{t('decision_excluded')}</h4>
          <ul className={styles.excluded}>
            {counts.map(([why, count]) => (
              <li key={why}>
                {t(`result_${why}`)}: {count}{' '}
                <small>
                  {excluded.flatMap((one) => (one.why === why ? (one.name ?? '–') : [])).join(', ')}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}

function Compared({ decision: { compared, drivers } }: Pick<DecisionViewProps, 'decision'>) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const chosen = new Set(drivers.map(({ driverId }) => driverId));
  const hasCosts = compared.some(({ costSeconds }) => costSeconds !== null);
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('col_driver')}</th>
            <th scope="col">{t('col_to_pickup')}</th>
            {hasCosts && (
              <>
                <th scope="col">{t('col_until_free')}</th>
                <th scope="col">{t('col_fairness')}</th>
                <th scope="col">{t('col_cost')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {compared.map((one) => (
            <tr key={one.driverId} data-chosen={chosen.has(one.driverId) || undefined}>
              <th scope="row">
                <bdi>{one.name ?? '–'}</bdi>
                {one.tookAnother && <small>{t('decision_took_another')}</small>}
              </th>
              <td>
                {one.roadSeconds === null
                  ? formatDistance(locale, one.metres ?? 0, convertToMile)
                  : formatSeconds(locale, one.roadSeconds)}
              </td>
              {hasCosts && (
                <>
                  <td>{formatSeconds(locale, one.untilFreeSeconds)}</td>
                  <td>{formatSeconds(locale, 0 - one.fairnessSeconds)}</td>
                  <td>{formatSeconds(locale, one.costSeconds ?? 0)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
