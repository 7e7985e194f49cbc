import { useText } from '../../../i18n/i18n-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OwnPositionButton } from './own-position-button.tsx';
import styles from './place-field.module.css';
import { loadPointPicker } from './place-picker-dialog.tsx';
import { PlaceSearch, type PlaceSearchProps } from './place-search.tsx';
import type { RideEnd } from '../draft/booking-draft.ts';
import { PlainSuggestions } from '../draft/without-scripts.tsx';

export interface PlaceFieldProps extends PlaceSearchProps {
  readonly name: RideEnd;
  /** Offers the device's own position. */
  readonly ownPosition?: boolean;
  readonly onChooseOnMap: () => void;
}

/** Pickup or drop: by typing, by the device's position, or on the map. Source: LAND-3. */
export function PlaceField({ ownPosition = false, onChooseOnMap, children, ...search }: PlaceFieldProps) {
  const t = useText();
  return (
    <PlaceSearch {...search}>
      {ownPosition && (
        <OwnPositionButton
          text={search.text}
          onFound={(found) => {
            search.onChange(found, found.add);
            search.onTaken?.();
          }}
        />
      )}
      <button
        type="button"
        className={styles.way}
        data-pin=""
        aria-label={`${t('choose_on_map')}: ${search.label}`}
        // If this fails, it is loaded again when the dialog opens.
        onPointerEnter={() => loadPointPicker().catch(() => undefined)}
        onClick={onChooseOnMap}
      >
        <Icon name="pin" />
        {t('choose_on_map')}
      </button>
      {children}
      <PlainSuggestions stop={search.name} />
    </PlaceSearch>
  );
}
