import type { Waypoint } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { PlacePin } from './place-pin.tsx';

/** The stops of a ride, numbered in driving order. */
export function StopPins({ stops }: { readonly stops: readonly Waypoint[] }) {
  const t = useText();
  return stops.map((stop, index) => (
    <PlacePin
      key={index}
      at={stop}
      kind="stop"
      number={index + 1}
      label={`${t('stop_number', { number: index + 1 })}: ${stop.add}`}
    />
  ));
}
