import type { Waypoint } from '@fiacre/contract';
import { lazy, Suspense, useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { OwnPositionButton } from './own-position-button.tsx';
import styles from './place-field.module.css';
import { PlaceSearch } from './place-search.tsx';

/** The map is half a megabyte, so it is loaded only when somebody opens the picker. */
export const loadPointPicker = () => import('../../../map/picker/point-picker.tsx');
const PointPicker = lazy(async () => ({ default: (await loadPointPicker()).PointPicker }));

export interface PlacePickerDialogProps {
  readonly label: string;
  readonly placeholder: string;
  readonly place: Waypoint | null;
  readonly onPick: (place: Waypoint) => void;
  /** True for a pickup: the map shows the free cars around it. */
  readonly isPickup?: boolean;
  readonly onFailure: (failure: Failure) => void;
  readonly onClose: () => void;
}

/**
 * Chooses pickup or drop on the map. Rendered next to the booking form, never inside it: inside, Enter in this dialog,
 * or a form within the dialog, would submit the booking form.
 */
export function PlacePickerDialog(props: PlacePickerDialogProps) {
  const { label, place, onPick, onClose, isPickup = false } = props;
  const t = useText();
  return (
    <Dialog title={`${label}: ${t('map_dialog_title')}`} wide onClose={onClose}>
      <Suspense fallback={<PageSpinner />}>
        <PointPicker
          initial={place ?? undefined}
          onPick={onPick}
          isPickup={isPickup}
          withoutMap={<PlaceByName {...props} />}
        />
      </Suspense>
    </Dialog>
  );
}

/** For a browser that cannot render the map: search by name, or the device's position. */
function PlaceByName({ label, placeholder, onPick, onFailure }: PlacePickerDialogProps) {
  const [text, setText] = useState('');
  return (
    <div className={styles.byName}>
      <PlaceSearch
        label={label}
        placeholder={placeholder}
        place={null}
        text={text}
        onChange={(found, typed) => (found === null ? setText(typed) : onPick(found))}
        onFailure={onFailure}
      />
      <div className={styles.ways}>
        <OwnPositionButton text={text} onFound={onPick} />
      </div>
    </div>
  );
}
