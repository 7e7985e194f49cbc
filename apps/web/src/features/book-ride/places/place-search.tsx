import type { Position, Waypoint } from '@fiacre/contract';
import type { ReactNode, Ref } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useTypedRide } from '../../../api/typed-ride.ts';
import { PlaceCombobox, type PlaceFieldHandle } from '../../../ui/places/place-combobox.tsx';
import { useText } from '../../../i18n/i18n-context.tsx';
import styles from './place-field.module.css';
import { useKnownPlaces } from './use-known-places.ts';
import { useLateAnswer } from './use-late-answer.ts';
import { usePlaceLookup, usePlaceSearch } from './use-place-search.ts';

export interface PlaceSearchProps {
  readonly label: string;
  /** The field's name in the form. */
  readonly name?: string;
  readonly placeholder: string;
  readonly place: Waypoint | null;
  readonly text: string;
  /** Where the person probably is or comes from; by default the first of their places. */
  readonly near?: Position | null;
  /**
   * `place` is null when the previous choice no longer applies; `shown` is the text that was looked up, for a
   * form that outlives this field to compare.
   */
  readonly onChange: (place: Waypoint | null, text: string, shown?: string) => void;
  readonly onFailure: (failure: Failure) => void;
  /** Called immediately on the tap, before the position is looked up, so that a phone keeps its keyboard open. */
  readonly onTaken?: () => void;
  readonly error?: string | undefined;
  readonly handle?: Ref<PlaceFieldHandle>;
  readonly fullScreenOnPhone?: boolean;
  readonly children?: ReactNode;
}

/**
 * A place search: offers the rider's own places, suggests places for the typed text, and looks up the selected one.
 * Sources: LAND-14, LAND-15.
 */
export function PlaceSearch({
  place,
  text,
  near = null,
  onChange,
  onFailure,
  onTaken,
  children,
  ...field
}: PlaceSearchProps) {
  const t = useText();
  const known = useKnownPlaces();
  const around = near ?? known[0]?.place ?? null;
  // Nobody rides from a place to itself.
  const offered = known.filter(({ place: own }) => own.lat !== near?.lat || own.lng !== near.lng);
  const { options, settled, nothingFound } = usePlaceSearch(text, place === null, around);
  const late = useLateAnswer(text);
  const lookup = usePlaceLookup({
    onFound: (found, { placeId, shown }) => late.isWanted(placeId) && onChange(found, found.add, shown),
    onFailure: (failure, { placeId }) => late.isWanted(placeId) && onFailure(failure),
  });
  const typed = useTypedRide();
  const offersKnown = text.trim() === '';
  return (
    <PlaceCombobox
      {...field}
      text={text}
      submittedText={field.name === 'pickup' || field.name === 'drop' ? typed?.[field.name].text : undefined}
      onText={(typed) => onChange(null, typed)}
      onClear={() => onChange(null, '')}
      options={offersKnown ? offered.map(({ option }) => option) : options}
      onChoose={(option) => {
        const own = known.find((one) => one.option.id === option.id);
        if (own === undefined) {
          onChange(null, option.main);
          late.ask(option.id, option.main);
          lookup.send({ placeId: option.id, shown: option.main });
        } else onChange(own.place, own.place.add);
        onTaken?.();
      }}
      settled={offersKnown || settled}
      nothingFound={nothingFound}
    >
      {place?.approximate === true && <p className={styles.note}>{t('place_about_note')}</p>}
      {children}
    </PlaceCombobox>
  );
}
