import type { LearnedSpeeds } from '@fiacre/contract';
import { useState } from 'react';
import { useLearnedSpeeds, useLearnSpeeds } from '../../api/office/learned-speeds.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CsvButton } from '../../back-office/csv-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RoadSpeeds } from './road-speeds.tsx';
import { SpeedGrid } from './speed-grid.tsx';
import styles from './speeds.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/traffic`: how much longer drives take at each hour of the week and on each kind of road. */
export function SpeedsPage() {
  const t = useText();
  const { data, error, isPending } = useLearnedSpeeds();
  return (
    <OfficePage title={t('speeds')} lead={t('speeds_lead')}>
      {isPending && <Skeleton lines={8} />}
      <FailureNotice failure={error} />
      {data !== undefined && <Learned learned={data} />}
    </OfficePage>
  );
}

function Learned({ learned }: { readonly learned: LearnedSpeeds }) {
  const t = useText();
  const { allowCriticalEditsAdmin } = useSettings();
  const learning = useLearnSpeeds();
  const { items, used, minPeople } = learned;
  return (
    <>
      {!used && <Notice tone="warn">{t('speeds_off')}</Notice>}
      {learning.isDone && <Notice tone="good">{t('speeds_learning')}</Notice>}
      <FailureNotice failure={learning.failure} />
      <div className={styles.tools}>
        {items.length > 0 && <CsvButton list="listLearnedSpeeds" filter={{}} fileName="traffic.csv" />}
        {allowCriticalEditsAdmin && (
          <Button tone="secondary" busy={learning.busy} onClick={() => learning.send()}>
            {t('speeds_learn')}
          </Button>
        )}
      </div>
      <LastRun learning={learned.learning} />
      {items.length === 0 ? (
        <EmptyState>{t('speeds_none', { count: minPeople })}</EmptyState>
      ) : (
        <Areas learned={learned} />
      )}
      {learned.roads.length > 0 && <RoadSpeeds roads={learned.roads} minPeople={minPeople} />}
    </>
  );
}

function LastRun({ learning }: Pick<LearnedSpeeds, 'learning'>) {
  const { t, locale, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  if (learning === null) return null;
  const { at, tripsUsed, tripsLeftOut } = learning;
  const number = new Intl.NumberFormat(locale);
  return (
    <p className={styles.soft}>
      {t('speeds_learned', {
        at: formatDateTime(dateLocale, at, clock),
        trips: number.format(tripsUsed),
        leftOut: number.format(tripsLeftOut),
      })}
    </p>
  );
}

const areaKey = ({ city, area }: LearnedSpeeds['items'][number]): string => `${city} ${area ?? ''}`;

/** The hours of a whole city, or of one of its areas. */
function Areas({ learned: { items, minPeople } }: { readonly learned: LearnedSpeeds }) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const severalCities = new Set(items.map(({ city }) => city)).size > 1;
  const places = new Map(
    items.map((row) => [areaKey(row), row.place ?? (severalCities ? row.cityName : t('speeds_city'))]),
  );
  // The next run may not know the chosen area any more.
  const area = places.has(chosen) ? chosen : ([...places.keys()][0] ?? '');
  return (
    <section className={styles.card} aria-label={places.get(area)}>
      {places.size > 1 && (
        <SelectField
          label={t('speeds_area')}
          value={area}
          onChange={(event) => setChosen(event.target.value)}
          options={[...places].map(([value, label]) => ({ value, label }))}
        />
      )}
      <p>{t('speeds_how', { count: minPeople })}</p>
      <p>{t('speeds_few_hint')}</p>
      <SpeedGrid hours={items.filter((hour) => areaKey(hour) === area)} />
    </section>
  );
}
