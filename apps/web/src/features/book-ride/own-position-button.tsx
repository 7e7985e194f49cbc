import type { Waypoint } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './place-field.module.css';
import { useOwnPosition } from './use-own-position.ts';

/** Uses the device's position; if access is denied, a message appears below the button. */
export function OwnPositionButton({ onFound }: { readonly onFound: (place: Waypoint) => void }) {
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
