import { useState } from 'react';
import { Link } from 'react-router';
import { useSeriesList, type Series } from '../../api/series.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { SeriesParties } from '../../ui/series/series-parties.tsx';
import { SeriesDays } from '../../ui/series/series-days.tsx';
import { useSeriesWords } from '../../ui/series/series-words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './series.module.css';

/** `/repeatedrides`: the repeated rides of a rider. Source: SERIES-16. */
export function OwnSeriesPage() {
  const t = useText();
  const { data, error } = useSeriesList();
  return (
    <div className={styles.page}>
      <Link className={buttonClass('quiet')} to="/bookings">
        {t('back_to_bookings')}
      </Link>
      <h1>{t('series_own')}</h1>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data?.length === 0 && <p>{t('series_own_none')}</p>}
      {data?.map((series, index) => (
        <OwnSeries key={series.id} series={series} isOpenAtFirst={index === 0} />
      ))}
    </div>
  );
}

function OwnSeries({ series, isOpenAtFirst }: { readonly series: Series; readonly isOpenAtFirst: boolean }) {
  const t = useText();
  const words = useSeriesWords();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <article className={styles.card}>
      <h2 className={styles.when}>{words(series)}</h2>
      <PlacePair ride={series} />
      <SeriesParties series={series} />
      {isOpen ? (
        <SeriesDays id={series.id} />
      ) : (
        <Button tone="secondary" onClick={() => setOpen(true)}>
          {t('series_days')}
        </Button>
      )}
    </article>
  );
}
