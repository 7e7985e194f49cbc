import type { Quote } from '@fiacre/contract';
import { useText } from '../../../i18n/i18n-context.tsx';
import { CityMap } from '../../../map/city-map.tsx';
import { FitBounds } from '../../../map/fit-bounds.tsx';
import { PlacePin } from '../../../map/ride/place-pin.tsx';
import { usePointsInView } from '../../../map/ride/points-in-view.ts';
import { RouteLine } from '../../../map/ride/route-line.tsx';
import { StopPins } from '../../../map/ride/stop-pins.tsx';
import styles from './quoted-map.module.css';

/** The quoted route with its numbered stops. Source: STOP-1. */
export function QuotedMap({ quote }: { readonly quote: Quote }) {
  const t = useText();
  const { pickup, coords, drop, route } = quote;
  const points = usePointsInView({ ...quote, polyline: route.polyline }, undefined, undefined);
  return (
    <div className={styles.map}>
      <CityMap label={t('ride_map')} centre={pickup} zoom={13} cooperative fallback={null}>
        <RouteLine polyline={route.polyline} />
        <PlacePin at={pickup} kind="pickup" label={`${t('pickup')}: ${pickup.add}`} />
        <StopPins stops={coords} />
        <PlacePin at={drop} kind="drop" label={`${t('drop')}: ${drop.add}`} />
        <FitBounds points={points} paddingPixels={32} />
      </CityMap>
    </div>
  );
}
