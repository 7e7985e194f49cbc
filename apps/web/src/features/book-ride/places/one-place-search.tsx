import type { Waypoint } from '@fiacre/contract';
import { useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { FailureAlert } from '../../../ui/dialogs/failure-alert.tsx';
import { PlaceSearch } from './place-search.tsx';

export interface OnePlaceSearchProps {
  readonly label: string;
  readonly onFound: (place: Waypoint | null) => void;
}

/** A place search outside the booking form. */
export function OnePlaceSearch({ label, onFound }: OnePlaceSearchProps) {
  const t = useText();
  const [chosen, setChosen] = useState<{ place: Waypoint | null; text: string }>({ place: null, text: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <>
      <PlaceSearch
        label={label}
        placeholder={t('pickup_placeholder')}
        {...chosen}
        onChange={(place, text) => {
          setChosen({ place, text });
          onFound(place);
        }}
        onFailure={setFailure}
      />
      {failure !== null && (
        <FailureAlert title="booking_not_done" failure={failure} onClose={() => setFailure(null)} />
      )}
    </>
  );
}
