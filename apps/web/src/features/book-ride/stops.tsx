import { memo, useCallback, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PlaceFieldHandle } from '../../ui/places/place-combobox.tsx';
import {
  changeDraft,
  changeStop,
  currentDraft,
  useRideDraft,
  useStop,
  type Stop,
} from './draft/booking-draft.ts';
import styles from './booking-form.module.css';
import { JourneyRail } from './estimate/journey.tsx';
import { PlaceField } from './places/place-field.tsx';
import { PlacePickerDialog } from './places/place-picker-dialog.tsx';

interface StopsProps {
  readonly ways: StopWays;
  readonly fullScreenOnPhone: boolean;
  /** On a phone the price button is tapped next, so the form scrolls it into view. */
  readonly onDropTaken: () => void;
  /** Whether a field without a place says that it needs one. */
  readonly saysMissing: boolean;
}

/** The dialogs that the fields open. */
interface StopWays {
  readonly onFailure: (failure: Failure) => void;
  readonly onChooseOnMap: (stop: Stop) => void;
}

/** The dialogs that the fields open: the map, and why a place was not found. They are rendered outside the form. */
export function useStopDialogs(): { readonly ways: StopWays; readonly dialogs: ReactNode } {
  const t = useText();
  const draft = useRideDraft();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [onMap, setOnMap] = useState<Stop | null>(null);
  const ways = useMemo(() => ({ onFailure: setFailure, onChooseOnMap: setOnMap }), []);
  const dialogs = (
    <>
      {onMap !== null && (
        <PlacePickerDialog
          label={t(onMap)}
          placeholder={t(`${onMap}_placeholder`)}
          place={draft[onMap]}
          isPickup={onMap === 'pickup'}
          onPick={(place) => {
            changeStop(onMap, place, place.add);
            setOnMap(null);
          }}
          onFailure={setFailure}
          onClose={() => setOnMap(null)}
        />
      )}
      {failure !== null && (
        <FailureAlert title="booking_not_done" failure={failure} onClose={() => setFailure(null)} />
      )}
    </>
  );
  return { ways, dialogs };
}

function swapStops(): void {
  const draft = currentDraft();
  changeDraft({
    pickup: draft.drop,
    pickupText: draft.dropText,
    drop: draft.pickup,
    dropText: draft.pickupText,
  });
}

/** The same width at which the search covers the screen (place-combobox.module.css). */
const isPhone = () => window.matchMedia('(max-width: 39.99rem)').matches;

/**
 * Pickup and drop-off. When one is chosen, the focus moves to the one that is still missing. Each letter renders its own
 * field only.
 */
export const Stops = memo(function Stops({ onDropTaken, ...field }: StopsProps) {
  const t = useText();
  const dropField = useRef<PlaceFieldHandle>(null);
  const goOn = useCallback(
    (stop: Stop) => {
      if (stop === 'pickup' && currentDraft().drop === null) dropField.current?.open();
      else if (isPhone()) onDropTaken();
    },
    [onDropTaken],
  );
  return (
    <div className={styles.stops}>
      <div className={styles.rail}>
        <JourneyRail />
      </div>
      <div className={styles.fields}>
        <StopField stop="pickup" onTaken={goOn} {...field} />
        <StopField stop="drop" onTaken={goOn} handle={dropField} {...field} />
        <IconButton label={t('swap_places')} className={styles.swap} onClick={swapStops}>
          <Icon name="swap" />
        </IconButton>
      </div>
    </div>
  );
});

interface StopFieldProps extends Omit<StopsProps, 'onDropTaken'> {
  readonly stop: Stop;
  readonly onTaken: (stop: Stop) => void;
  readonly handle?: Ref<PlaceFieldHandle>;
}

function StopField({ stop, onTaken, ways, saysMissing, ...field }: StopFieldProps) {
  const t = useText();
  const { place, text } = useStop(stop);
  const { place: other } = useStop(stop === 'pickup' ? 'drop' : 'pickup');
  return (
    <PlaceField
      {...field}
      label={t(stop)}
      name={stop}
      placeholder={t(`${stop}_placeholder`)}
      place={place}
      text={text}
      near={other}
      error={saysMissing && place === null ? t('choose_place') : undefined}
      onChange={(found, typed, shown) => changeStop(stop, found, typed, shown)}
      onTaken={() => onTaken(stop)}
      ownPosition={stop === 'pickup'}
      onFailure={ways.onFailure}
      onChooseOnMap={() => ways.onChooseOnMap(stop)}
    />
  );
}
