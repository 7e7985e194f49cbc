import type { Waypoint } from '@fiacre/contract';
import { useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { PlaceSearch } from './place-search.tsx';

interface DestinationFieldProps {
  /** null: what was typed is no place yet. */
  readonly onChoose: (place: Waypoint | null) => void;
}

/** The search for where a passenger goes who did not book. Source: METER-16. */
export function DestinationField({ onChoose }: DestinationFieldProps) {
  const t = useText();
  const [shown, setShown] = useState<{ place: Waypoint | null; text: string }>({ place: null, text: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <>
      <PlaceSearch
        label={t('meter_destination')}
        placeholder={t('drop_placeholder')}
        {...shown}
        onChange={(place, text) => {
          setShown({ place, text });
          onChoose(place);
        }}
        onFailure={setFailure}
      />
      <FailureNotice failure={failure} />
    </>
  );
}
