import type { Waypoint } from '@fiacre/contract';
import { api } from '../../../api/client/client.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './place-field.module.css';
import { useLateAnswer } from './use-late-answer.ts';
import { useSend } from '../../../api/sync/send.ts';

const patience = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true };

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, patience);
  });
}

/** Gets the device's position, and its address from the server. */
async function ownPlace(): Promise<Waypoint> {
  const { coords } = await currentPosition();
  const at = { lat: coords.latitude, lng: coords.longitude };
  const { address } = await api.reversePlace({ query: at });
  return { ...at, add: address };
}

const here = 'the position of the device';

interface OwnPositionButtonProps {
  /** The field's text: the position fills it in only if it is still the same. */
  readonly text: string;
  readonly onFound: (place: Waypoint) => void;
}

/** Uses the device's position; if access is denied, a message appears below the button. */
export function OwnPositionButton({ text, onFound }: OwnPositionButtonProps) {
  const t = useText();
  const late = useLateAnswer(text);
  const own = useSend({ request: ownPlace });
  const press = () => {
    late.ask(here, text);
    // Called only while this button is mounted: later, the form may belong to another person.
    own.send(undefined, { onSuccess: (place) => late.isWanted(here) && onFound(place) });
  };
  return (
    <>
      <button type="button" className={styles.way} onClick={press} disabled={own.busy}>
        {own.busy ? <Spinner /> : <Icon name="locate" />}
        {t(own.busy ? 'locating' : 'use_my_location')}
      </button>
      {own.failure !== null && (
        <p className={styles.note} role="alert">
          {t('location_denied')}
        </p>
      )}
    </>
  );
}
