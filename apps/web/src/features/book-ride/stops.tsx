import { useRef } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PlaceFieldHandle } from '../../ui/place-combobox.tsx';
import { changeDraft, changeStop, type BookingDraft, type Stop } from './booking-draft.ts';
import styles from './booking-form.module.css';
import { JourneyRail } from './journey.tsx';
import { PlaceField } from './place-field.tsx';

export interface StopsProps {
  readonly draft: BookingDraft;
  readonly onFailure: (failure: Failure) => void;
  readonly onChooseOnMap: (stop: Stop) => void;
  readonly fullScreenOnPhone: boolean;
  /** On a phone the price button is tapped next, so the form scrolls it into view. */
  readonly onDropTaken: () => void;
}

function swapStops(draft: BookingDraft): void {
  changeDraft({
    pickup: draft.drop,
    pickupText: draft.dropText,
    drop: draft.pickup,
    dropText: draft.pickupText,
  });
}

/** The same width at which the search covers the screen (place-combobox.module.css). */
const isPhone = () => window.matchMedia('(max-width: 39.99rem)').matches;

/** Pickup and drop-off. When one is chosen, the focus moves to the one that is still missing. */
export function Stops({ draft, onFailure, onChooseOnMap, fullScreenOnPhone, onDropTaken }: StopsProps) {
  const t = useText();
  const dropField = useRef<PlaceFieldHandle>(null);
  const goOn = {
    pickup: () => {
      if (draft.drop === null) dropField.current?.open();
      else if (isPhone()) onDropTaken();
    },
    drop: () => {
      if (isPhone()) onDropTaken();
    },
  };
  return (
    <div className={styles.stops}>
      <div className={styles.rail}>
        <JourneyRail />
      </div>
      <div className={styles.fields}>
        {(['pickup', 'drop'] as const).map((stop) => (
          <PlaceField
            key={stop}
            label={t(stop)}
            name={stop}
            placeholder={t(`${stop}_placeholder`)}
            place={draft[stop]}
            text={draft[`${stop}Text`]}
            onChange={(place, text) => changeStop(stop, place, text)}
            onTaken={goOn[stop]}
            {...(stop === 'drop' && { handle: dropField })}
            fullScreenOnPhone={fullScreenOnPhone}
            onFailure={onFailure}
            ownPosition={stop === 'pickup'}
            onChooseOnMap={() => onChooseOnMap(stop)}
          />
        ))}
        <IconButton label={t('swap_places')} className={styles.swap} onClick={() => swapStops(draft)}>
          <Icon name="swap" />
        </IconButton>
      </div>
    </div>
  );
}
