import type { DemandResponse } from '@fiacre/contract';
import { useState } from 'react';
import { useDemand } from '../../api/office/dispatch.ts';
import { useCity, useSettings } from '../../api/shared-queries.ts';
import { formatDistance } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { CityMap } from '../city-map.tsx';
import { DemandLayer } from './demand-layer.tsx';
import styles from './demand-panel.module.css';
import { FitBounds } from '../fit-bounds.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** Where riders found no driver and where they are expected: as a map and as a table. */
export function DemandPanel() {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useDemand(isOpen);
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('demand_title')}</summary>
      <FailureNotice failure={error} />
      {isOpen && data !== undefined && (
        <>
          {data.items.length > 0 && <DemandMap demand={data} />}
          <DemandTable demand={data} />
        </>
      )}
    </details>
  );
}

interface DemandProps {
  readonly demand: DemandResponse;
}

function DemandMap({ demand }: DemandProps) {
  const { t } = useI18n();
  const { data: city } = useCity();
  return (
    <CityMap label={t('demand_title')} centre={city?.centre} zoom={11} heightPixels={320} cooperative>
      <DemandLayer demand={demand} />
      <FitBounds points={demand.items.map(({ at }) => at)} />
    </CityMap>
  );
}

function DemandTable({ demand: { items, cellMetres, minRiders } }: DemandProps) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <>
      <p>
        {t(items.length === 0 ? 'demand_none' : 'demand_lead', {
          distance: formatDistance(locale, cellMetres, convertToMile),
          count: minRiders,
        })}
      </p>
      {items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('demand_area')}</th>
              <th scope="col">{t('demand_unserved')}</th>
              <th scope="col">{t('demand_expected')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ at, near, unserved, expected }) => (
              <tr key={`${at.lat} ${at.lng}`}>
                <th scope="row">
                  <bdi>{near ?? `${at.lat.toFixed(3)}, ${at.lng.toFixed(3)}`}</bdi>
                </th>
                <td>{unserved === 0 ? '–' : numbers.format(unserved)}</td>
                <td>{expected === 0 ? '–' : numbers.format(expected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
