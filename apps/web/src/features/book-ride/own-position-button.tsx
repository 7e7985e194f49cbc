import type { Waypoint } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './place-field.module.css';
import { useLateAnswer } from './use-late-answer.ts';
import { useOwnPosition } from './use-own-position.ts';

const here = 'the position of the device';

interface OwnPositionButtonProps {
  /** What the field shows: the position fills it in only if it is still the same. */
  readonly text: string;
  readonly onFound: (place: Waypoint) => void;
}

/** Uses the device's position; if access is denied, a message appears below the button. */
export function OwnPositionButton({ text, onFound }: OwnPositionButtonProps) {
  const t = useText();
  const late = useLateAnswer(text);
  const own = useOwnPosition((place) => late.isWanted(here) && onFound(place));
  const press = () => {
    late.ask(here, text);
    own.mutate();
  };
  return (
    <>
      <button type="button" className={styles.way} onClick={press} disabled={own.isPending}>
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
