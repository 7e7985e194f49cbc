import type { Waypoint } from '@fiacre/contract';
import type { Failure } from '../../api/failure.ts';
import { PlaceCombobox } from '../../ui/place-combobox.tsx';
import { usePlaceLookup, usePlaceSearch } from './use-place-search.ts';

export interface PlaceSearchProps {
  readonly label: string;
  /** The field's name in the form. */
  readonly name?: string;
  readonly placeholder: string;
  readonly place: Waypoint | null;
  readonly text: string;
  /** `place` is null when the previous choice no longer applies. */
  readonly onChange: (place: Waypoint | null, text: string) => void;
  readonly onFailure: (failure: Failure) => void;
}

/** A place search: looks up what is typed, and the selected suggestion becomes the place. Sources: LAND-14, LAND-15. */
export function PlaceSearch({
  label,
  name,
  placeholder,
  place,
  text,
  onChange,
  onFailure,
}: PlaceSearchProps) {
  const { options, nothingFound } = usePlaceSearch(text, place === null);
  const lookup = usePlaceLookup((found) => onChange(found, found.add), onFailure);
  return (
    <PlaceCombobox
      label={label}
      name={name}
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
