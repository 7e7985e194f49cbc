import type { Waypoint } from '@fiacre/contract';
import { lazy, Suspense, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlaceCombobox } from '../../ui/place-combobox.tsx';
import { PageSpinner, Spinner } from '../../ui/spinner.tsx';
import styles from './place-field.module.css';
import { useOwnPosition } from './use-own-position.ts';
import { usePlaceLookup, usePlaceSearch } from './use-place-search.ts';

// The map is half a megabyte: fetched when somebody reaches for it, not before.
const loadPicker = () => import('../../map/point-picker.tsx');
const PointPicker = lazy(async () => ({ default: (await loadPicker()).PointPicker }));

export interface PlaceFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly place: Waypoint | null;
  readonly text: string;
  /** `place` null: what was chosen no longer counts. */
  readonly onChange: (place: Waypoint | null, text: string) => void;
  readonly onFailure: (failure: Failure) => void;
  /** Offers the device's own position. */
  readonly ownPosition?: boolean;
}

/** One end of the ride: by typing, by the device's position, or on the map. Sources: LAND-3, LAND-14, LAND-15. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, placeholder, place, text, onChange, onFailure, ownPosition = false } = props;
  const t = useText();
  const [onMap, setOnMap] = useState(false);
  const take = (found: Waypoint) => onChange(found, found.add);
  const { options, nothingFound } = usePlaceSearch(text, place === null);
  const lookup = usePlaceLookup(take, onFailure);
  return (
    <div>
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
      <div className={styles.ways}>
        {ownPosition && <OwnPositionButton onFound={take} />}
        <button
          type="button"
          className={styles.way}
          aria-label={`${t('choose_on_map')}: ${label}`}
          onPointerEnter={() => void loadPicker()}
          onClick={() => setOnMap(true)}
        >
          <Icon name="pin" />
          {t('choose_on_map')}
        </button>
      </div>
      {onMap && (
        <Dialog title={`${label}: ${t('map_dialog_title')}`} wide onClose={() => setOnMap(false)}>
          <Suspense fallback={<PageSpinner />}>
            <PointPicker
              initial={place ?? undefined}
              onPick={(picked) => {
                take(picked);
                setOnMap(false);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}

function OwnPositionButton({ onFound }: { readonly onFound: (place: Waypoint) => void }) {
  const t = useText();
  const own = useOwnPosition(onFound);
  return (
    <>
      <button type="button" className={styles.way} onClick={() => own.mutate()} disabled={own.isPending}>
        {own.isPending ? <Spinner /> : <Icon name="locate" />}
        {t(own.isPending ? 'locating' : 'use_my_location')}
      </button>
      {own.isError && (
        <p className={styles.note} role="alert">
          {t('location_denied')}
        </p>
      )}
    </>
  );
}
