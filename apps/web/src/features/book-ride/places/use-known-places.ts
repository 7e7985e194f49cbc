import type { SavedPlace, Waypoint } from '@fiacre/contract';
import { useMyPlaces } from '../../../api/my-places.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import type { PlaceOption } from '../../../ui/places/place-list.tsx';

export interface KnownPlace {
  readonly option: PlaceOption;
  readonly place: Waypoint;
}

/** Home, work, other saved places and frequent drop-offs, offered before anything is typed. */
export function useKnownPlaces(): readonly KnownPlace[] {
  const t = useText();
  const { data } = useMyPlaces();
  if (data === undefined) return [];
  const label = ({ kind, name, place }: SavedPlace) => {
    if (kind !== 'other') return t(`place_${kind}`);
    return name === '' ? place.add : name;
  };
  const saved = data.saved.map((one) => known(`saved-${one.id}`, label(one), one.place, one.kind));
  const isSaved = ({ add }: Waypoint) => data.saved.some(({ place }) => place.add === add);
  const recent = data.recent
    .filter((place) => !isSaved(place))
    .map((place, index) => known(`recent-${index}`, place.add, place, 'recent'));
  return [...saved, ...recent];
}

function known(
  id: string,
  main: string,
  place: Waypoint,
  kind: NonNullable<PlaceOption['kind']>,
): KnownPlace {
  const secondary = main === place.add ? '' : place.add;
  return { place, option: { id, main, secondary, matches: [], kind } };
}
