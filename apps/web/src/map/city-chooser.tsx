import type { CityInfo } from '@fiacre/contract';
import { useEffect, useState } from 'react';
import { keptIn } from '../i18n/direction.ts';
import { useI18n } from '../i18n/i18n-context.tsx';
import styles from './city-map.module.css';
import { useDrawnMap } from './map-context.ts';
import { limitTo } from './map-limits.ts';
import { citiesOf, cityShown, isWithin } from '../api/city/shown-city.ts';

/** Moves the map to another of the installation's cities; nothing if there is only one. */
export function CityChooser({ city }: { readonly city: CityInfo }) {
  const { map } = useDrawnMap();
  const { t, direction } = useI18n();
  const [key, setKey] = useState(() => cityShown(city, map.getCenter()).key);
  // The map may be dragged to another city. Between cities, the last one stays selected.
  useEffect(() => {
    const follow = () => {
      const { key: known, bounds } = cityShown(city, map.getCenter());
      if (known === key || !isWithin(bounds, map.getCenter())) return;
      setKey(known);
      limitTo(map, bounds);
    };
    map.on('moveend', follow);
    return () => void map.off('moveend', follow);
  }, [map, city, key]);
  const cities = citiesOf(city);
  if (cities.length === 1) return null;
  const choose = (wanted: string) => {
    const chosen = cities.find((one) => one.key === wanted);
    if (chosen === undefined) return;
    setKey(wanted);
    limitTo(map, chosen.bounds);
    map.jumpTo({ center: [chosen.centre.lng, chosen.centre.lat] });
  };
  return (
    <select
      className={styles.cities}
      aria-label={t('map_city')}
      value={key}
      onChange={(event) => choose(event.target.value)}
    >
      {cities.map(({ key: value, name }) => (
        <option key={value} value={value}>
          {keptIn(direction, name)}
        </option>
      ))}
    </select>
  );
}
