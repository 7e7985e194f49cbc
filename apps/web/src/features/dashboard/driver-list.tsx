import type { DriverOnMap } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Plate } from '../../ui/plate.tsx';
import styles from './dashboard.module.css';

/** The drivers of the map as a list: accessible without seeing the map, and quicker to scan. */
export function DriverList({ drivers }: { readonly drivers: readonly DriverOnMap[] }) {
  const t = useText();
  if (drivers.length === 0) return null;
  return (
    <section aria-labelledby="driver-roll" className={styles.roll}>
      <h2 id="driver-roll">{t('driver_list')}</h2>
      <ul>
        {drivers.map((driver) => (
          <li key={driver.id}>
            <strong>{driver.name}</strong>
            {driver.vehicleNumber !== undefined && (
              <Plate>
                <bdi>{driver.vehicleNumber}</bdi>
              </Plate>
            )}
            <span className={styles.soft}>{driver.carType}</span>
            <Badge tone={driver.queue ? 'warn' : 'good'}>
              {t(driver.queue ? 'driver_is_busy' : 'driver_is_free')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
