import type { PickupPoints } from '@fiacre/contract';
import { useEffect, useEffectEvent } from 'react';
import { usePickupPoints } from '../../api/office/zones.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { changeEnd, type RideDraft } from './draft/booking-draft.ts';

type Point = PickupPoints['items'][number];

/** The points to choose from at this pickup, in an order that does not change with the choice. */
function usePoints(pickup: RideDraft['pickup']) {
  const { data = [], isPlaceholderData } = usePickupPoints(pickup);
  const isAt = (point: Point) => pickup?.lat === point.lat && pickup.lng === point.lng;
  const chosen = data.find(isAt);
  const shown = pickup === null || (isPlaceholderData && chosen === undefined) ? [] : data;
  return {
    points: shown.toSorted((one, other) => one.add.localeCompare(other.add, undefined, { numeric: true })),
    chosen,
    nearest: isPlaceholderData ? undefined : data[0],
  };
}

/** Where to be picked up in an airport or at a rank: the nearest named point, or another one. */
export function PickupPointField({ pickup }: Pick<RideDraft, 'pickup'>) {
  const t = useText();
  const { points, chosen, nearest } = usePoints(pickup);
  const choose = ({ lat, lng, add }: Point) => changeEnd('pickup', { lat, lng, add }, add);
  const chooseNearest = useEffectEvent(() => {
    if (nearest !== undefined && chosen === undefined && pickup !== null) choose(nearest);
  });
  useEffect(() => chooseNearest(), [nearest]);
  if (points.length === 0) return null;
  return (
    <SelectField
      label={t('pickup_point')}
      value={chosen?.add ?? ''}
      options={points.map(({ add }) => ({ value: add, label: add }))}
      onChange={({ target }) => {
        const point = points.find(({ add }) => add === target.value);
        if (point !== undefined) choose(point);
      }}
    />
  );
}
