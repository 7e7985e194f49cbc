import type { DriverOnMap } from '@fiacre/contract';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Plate } from '../../ui/plate.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import styles from './dashboard.module.css';
import { useNow } from '../../ui/use-now.ts';

export interface DriverListProps {
  readonly drivers: readonly DriverOnMap[];
  readonly onShow: (driver: DriverOnMap) => void;
}

/** The maximum number of rows; the search finds the other drivers. */
const maxShown = 60;

/**
 * The drivers on the map, with a search by name or number plate: accessible without seeing the map, and quicker to
 * scan.
 */
export function DriverList({ drivers, onShow }: DriverListProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const nowMs = useNow();
  if (drivers.length === 0) return null;
  const matching = drivers.filter((driver) => isCalled(driver, typed));
  return (
    <section aria-labelledby="driver-roll" className={styles.roll}>
      <h2 id="driver-roll">{t('driver_list')}</h2>
      <div className={styles.find} role="search">
        <SearchField label={t('find_driver')} value={typed} onSearch={setTyped} />
      </div>
      {matching.length === 0 && <p role="status">{t('no_driver_matches')}</p>}
      {matching.length > maxShown && (
        <p className={styles.soft}>{t('drivers_shown', { shown: maxShown, count: matching.length })}</p>
      )}
      <ul>
        {matching.slice(0, maxShown).map((driver) => (
          <DriverCard key={driver.id} driver={driver} nowMs={nowMs} onShow={() => onShow(driver)} />
        ))}
      </ul>
    </section>
  );
}

function DriverCard(props: {
  readonly driver: DriverOnMap;
  readonly nowMs: number;
  readonly onShow: () => void;
}) {
  const { t } = useI18n();
  const { driver, nowMs, onShow } = props;
  const { name, vehicleNumber, carType, queue, locatedAt } = driver;
  // The server rendered the page by another clock, and some time ago.
  const isHydrated = useHydrated();
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(locatedAt)) / 1000));
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {vehicleNumber !== undefined && (
        <Plate>
          <bdi>{vehicleNumber}</bdi>
        </Plate>
      )}
      <span className={styles.soft}>
        {carType}
        {isHydrated && ` · ${t('position_age', { seconds })}`}
      </span>
      <Badge tone={queue ? 'warn' : 'good'}>{t(queue ? 'driver_is_busy' : 'driver_is_free')}</Badge>
      <Button tone="quiet" className={styles.show} aria-label={t('show_driver', { name })} onClick={onShow}>
        {t('show_on_map')}
      </Button>
    </li>
  );
}

const plain = (text: string) => text.toLocaleLowerCase().replaceAll(/[\s-]/g, '');

function isCalled({ name, vehicleNumber }: DriverOnMap, typed: string): boolean {
  const wanted = plain(typed);
  return wanted === '' || plain(name).includes(wanted) || plain(vehicleNumber ?? '').includes(wanted);
}
