import { maxStops } from '@fiacre/domain';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PlaceFieldHandle } from '../../ui/places/place-combobox.tsx';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import {
  addStop,
  changeEnd,
  changeStops,
  currentDraft,
  swapEnds,
  useEnd,
  useRideDraft,
  type RideEnd,
} from './draft/booking-draft.ts';
import { withPlace } from './draft/draft-stops.ts';
import styles from './booking-form.module.css';
import { JourneyRail } from './estimate/journey.tsx';
import { PlaceField } from './places/place-field.tsx';
import { PlacePickerDialog } from './places/place-picker-dialog.tsx';
import placeStyles from './places/place-field.module.css';

// Most rides have no stops, so the landing page loads without them.
const loadStopList = () => import('./stops/stop-list.tsx');
const StopList = lazy(async () => ({ default: (await loadStopList()).StopList }));

interface RideEndsProps {
  readonly ways: PlaceWays;
  /** At the desk a key adds a stop, and the search never covers the screen. Source: STOP-3. */
  readonly atDesk: boolean;
  /** The pickup of a scanned code, which cannot be changed. Source: KERB-3. */
  readonly fixedPickup?: string | undefined;
  /** On a phone the price button is tapped next, so the form scrolls it into view. */
  readonly onDropTaken: () => void;
  /** Whether a field without a place says that it needs one. */
  readonly saysMissing: boolean;
}

/** An end of the ride, or the key of a stop. */
type DraftPlace = RideEnd | number;

/** The dialogs that the fields open. */
interface PlaceWays {
  readonly onFailure: (failure: Failure) => void;
  readonly onChooseOnMap: (place: DraftPlace) => void;
}

/** The dialogs that the fields open: the map, and why a place was not found. They are rendered outside the form. */
export function usePlaceDialogs(): { readonly ways: PlaceWays; readonly dialogs: ReactNode } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [onMap, setOnMap] = useState<DraftPlace | null>(null);
  const ways = useMemo(() => ({ onFailure: setFailure, onChooseOnMap: setOnMap }), []);
  const dialogs = (
    <>
      {onMap !== null && <OnMap chosen={onMap} onFailure={setFailure} onClose={() => setOnMap(null)} />}
      {failure !== null && (
        <FailureAlert title="booking_not_done" failure={failure} onClose={() => setFailure(null)} />
      )}
    </>
  );
  return { ways, dialogs };
}

interface OnMapProps {
  readonly chosen: DraftPlace;
  readonly onFailure: (failure: Failure) => void;
  readonly onClose: () => void;
}

function OnMap({ chosen, onClose, ...dialog }: OnMapProps) {
  const t = useText();
  const draft = useRideDraft();
  if (typeof chosen === 'string')
    return (
      <PlacePickerDialog
        {...dialog}
        label={t(chosen)}
        placeholder={t(`${chosen}_placeholder`)}
        place={draft[chosen]}
        isPickup={chosen === 'pickup'}
        onPick={(place) => {
          changeEnd(chosen, place, place.add);
          onClose();
        }}
        onClose={onClose}
      />
    );
  const index = draft.stops.findIndex(({ key }) => key === chosen);
  return (
    <PlacePickerDialog
      {...dialog}
      label={t('stop_number', { number: index + 1 })}
      placeholder={t('pickup_placeholder')}
      // Near the place before it.
      place={draft.stops[index]?.place ?? draft.pickup}
      onPick={(place) => {
        changeStops((stops) => withPlace(stops, chosen, place, place.add));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The same width at which the search covers the screen (place-combobox.module.css). */
const isPhone = () => window.matchMedia('(max-width: 39.99rem)').matches;

/**
 * Pickup, stops and drop-off. When one is chosen, the focus moves to the one that is still missing. Each letter renders its
 * own field only.
 */
export const RideEnds = memo(function RideEnds({ onDropTaken, atDesk, fixedPickup, ...ways }: RideEndsProps) {
  const t = useText();
  const dropField = useRef<PlaceFieldHandle>(null);
  const [added, setAdded] = useState<number | null>(null);
  const field = { ...ways, fullScreenOnPhone: !atDesk };
  const goOn = useCallback(
    (end?: RideEnd) => {
      if (end !== 'drop' && currentDraft().drop === null) dropField.current?.open();
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
        {fixedPickup === undefined ? (
          <EndField end="pickup" onTaken={goOn} {...field} />
        ) : (
          <FixedPickup text={fixedPickup} />
        )}
        <DraftStops added={added} onTaken={goOn} {...field} />
        <EndField end="drop" onTaken={goOn} handle={dropField} {...field}>
          <AddStop hasKey={atDesk} onAdded={setAdded} />
        </EndField>
        {fixedPickup === undefined && (
          <IconButton label={t('swap_places')} className={styles.swap} onClick={swapEnds}>
            <Icon name="swap" />
          </IconButton>
        )}
      </div>
    </div>
  );
});

function FixedPickup({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <p className={styles.fixed}>
      <span>{t('pickup')}</span>
      <bdi>{text}</bdi>
    </p>
  );
}

interface FieldProps extends Omit<RideEndsProps, 'onDropTaken' | 'atDesk' | 'fixedPickup'> {
  readonly fullScreenOnPhone: boolean;
  readonly onTaken: (end?: RideEnd) => void;
}

interface EndFieldProps extends FieldProps {
  readonly end: RideEnd;
  readonly handle?: Ref<PlaceFieldHandle>;
  readonly children?: ReactNode;
}

function EndField({ end, onTaken, ways, saysMissing, ...field }: EndFieldProps) {
  const t = useText();
  const { place, text } = useEnd(end);
  const { place: other } = useEnd(end === 'pickup' ? 'drop' : 'pickup');
  return (
    <PlaceField
      {...field}
      label={t(end)}
      name={end}
      placeholder={t(`${end}_placeholder`)}
      place={place}
      text={text}
      near={other}
      error={saysMissing && place === null ? t('choose_place') : undefined}
      onChange={(found, typed, shown) => changeEnd(end, found, typed, shown)}
      onTaken={() => onTaken(end)}
      ownPosition={end === 'pickup'}
      onFailure={ways.onFailure}
      onChooseOnMap={() => ways.onChooseOnMap(end)}
    />
  );
}

function DraftStops({ ways, ...list }: FieldProps & { readonly added: number | null }) {
  const { pickup, stops } = useRideDraft();
  if (stops.length === 0) return null;
  return (
    <Suspense>
      <StopList {...list} {...ways} stops={stops} near={pickup} onChange={changeStops} />
    </Suspense>
  );
}

interface AddStopProps {
  /** Whether a key adds a stop. */
  readonly hasKey: boolean;
  readonly onAdded: (key: number) => void;
}

function AddStop({ hasKey, onAdded }: AddStopProps) {
  const t = useText();
  const { stops } = useRideDraft();
  const isFull = stops.length >= maxStops;
  const add = () => onAdded(addStop());
  usePageKeys((event) => {
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (!hasKey || event.key !== 'F8' || isDialogOpen) return;
    event.preventDefault();
    if (!isFull) add();
  });
  if (isFull) return null;
  return (
    <button
      type="button"
      className={`${placeStyles.way} ${styles.addStop}`}
      aria-keyshortcuts={hasKey ? 'F8' : undefined}
      // If this fails, it is loaded again when the stop is added.
      onPointerEnter={() => loadStopList().catch(() => undefined)}
      onClick={add}
    >
      <Icon name="plus" />
      {t('change_add_stop')}
      {hasKey && <kbd aria-hidden="true">F8</kbd>}
    </button>
  );
}
