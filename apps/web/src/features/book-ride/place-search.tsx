import type { Waypoint } from '@fiacre/contract';
import type { Failure } from '../../api/failure.ts';
import { PlaceCombobox } from '../../ui/place-combobox.tsx';
import { usePlaceLookup, usePlaceSearch } from './use-place-search.ts';

export interface PlaceSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly place: Waypoint | null;
  readonly text: string;
  /** `place` null: what was chosen no longer counts. */
  readonly onChange: (place: Waypoint | null, text: string) => void;
  readonly onFailure: (failure: Failure) => void;
}

/** A place by its name: what is typed is looked up, and the suggestion taken becomes the place. Sources: LAND-14, LAND-15. */
export function PlaceSearch({ label, placeholder, place, text, onChange, onFailure }: PlaceSearchProps) {
  const { options, nothingFound } = usePlaceSearch(text, place === null);
  const lookup = usePlaceLookup((found) => onChange(found, found.add), onFailure);
  return (
    <PlaceCombobox
      label={label}
      placeholder={placeholder}
      text={text}
      onText={(typed) => onChange(null, typed)}
      onClear={() => onChange(null, '')}
      options={options}
      onChoose={(option) => {
        onChange(null, option.main);
        lookup.mutate(option.id);
      }}
      nothingFound={nothingFound}
    />
  );
}
