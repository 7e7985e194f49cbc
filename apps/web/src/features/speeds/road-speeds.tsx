import type { LearnedRoadSpeedRow } from '@fiacre/contract';
import { useI18n } from '../../i18n/i18n-context.tsx';
import styles from './speeds.module.css';

interface RoadSpeedsProps {
  readonly roads: readonly LearnedRoadSpeedRow[];
  readonly minPeople: number;
}

/** How much slower than on the map each kind of road is, with a table for each city. */
export function RoadSpeeds({ roads, minPeople }: RoadSpeedsProps) {
  const { t } = useI18n();
  const cities = [...new Set(roads.map(({ city }) => city))];
  return (
    <section className={styles.card} aria-label={t('speeds_roads')}>
      <h2>{t('speeds_roads')}</h2>
      <p>{t('speeds_roads_how', { count: minPeople })}</p>
      {cities.map((key) => (
        <RoadTable key={key} rows={roads.filter(({ city }) => city === key)} isOnly={cities.length === 1} />
      ))}
    </section>
  );
}

function RoadTable({
  rows,
  isOnly,
}: {
  readonly rows: readonly LearnedRoadSpeedRow[];
  readonly isOnly: boolean;
}) {
  const { t, locale } = useI18n();
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(locale);
  // The rest last.
  const ordered = rows.toSorted((a, b) => Number(a.speedClass === null) - Number(b.speedClass === null));
  return (
    <div className={styles.scroll}>
      <table className={styles.roads}>
        {!isOnly && (
          <caption>
            <bdi>{rows[0]?.cityName}</bdi>
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">{t('speeds_road')}</th>
            <th scope="col">{t('speeds_road_factor')}</th>
            <th scope="col">{t('speeds_road_trips')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ speedClass, factor, trips }) => (
            <tr key={speedClass}>
              <th scope="row">{t(`speeds_road_${speedClass ?? 'all'}`)}</th>
              <td>{number.format(factor)}</td>
              <td>{speedClass === null ? '–' : count.format(trips)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
