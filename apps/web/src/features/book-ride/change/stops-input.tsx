import { maxStops } from '@fiacre/domain';
import { useState } from 'react';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { emptyStop } from '../draft/draft-stops.ts';
import { StopList } from '../stops/stop-list.tsx';
import styles from './change-dialog.module.css';
import { stopsAhead, type InputProps } from './change-draft.ts';

/** The stops in driving order: each can be moved, changed or removed until the car reaches it. Source: BOOK-21. */
export function StopsInput({ label, booking, draft, saysMissing, onChange, onFailure }: InputProps) {
  const t = useText();
  const [added, setAdded] = useState<number | null>(null);
  const reached = booking.coords.filter(({ reachedAt }) => reachedAt !== null);
  const stops = stopsAhead(booking, draft);
  const add = () => {
    const stop = emptyStop(stops);
    onChange(() => ({ coords: [...stops, stop] }));
    setAdded(stop.key);
  };
  return (
    <fieldset className={styles.form}>
      <legend>{label}</legend>
      {reached.map(({ id, add: place }, index) => (
        <p key={id}>
          {t('stop_number', { number: index + 1 })}: <bdi>{place}</bdi>
        </p>
      ))}
      {stops.length > 0 && (
        <StopList
          stops={stops}
          reached={reached.length}
          added={added}
          saysMissing={saysMissing}
          near={booking.pickup}
          onChange={(change) => onChange((current) => ({ coords: change(stopsAhead(booking, current)) }))}
          onFailure={onFailure}
        />
      )}
      {reached.length + stops.length < maxStops && (
        <Button tone="secondary" onClick={add}>
          {t('change_add_stop')}
        </Button>
      )}
    </fieldset>
  );
}
