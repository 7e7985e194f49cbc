import { useCallback } from 'react';
import type { LatLng } from '@fiacre/domain';
import { useInMilesAt } from '../api/city/city-zone.ts';
import { formatDistance } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n-context.tsx';

/** Writes a distance of a ride in the unit of the city of its pickup. Source: COUNTRY-14. */
export function useDistanceAt(): (metres: number, pickup: LatLng | null) => string {
  const { locale } = useI18n();
  const inMilesAt = useInMilesAt();
  return useCallback(
    (metres, pickup) => formatDistance(locale, metres, inMilesAt(pickup)),
    [locale, inMilesAt],
  );
}
