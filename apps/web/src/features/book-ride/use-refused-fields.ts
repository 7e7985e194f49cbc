import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import type { RideDraft } from './draft/booking-draft.ts';

export interface RefusedFields {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether a field without a place says so. */
  readonly arePlacesMissing: boolean;
  readonly isTimeRefused: boolean;
  /** Without an alert: the stop that is not complete says why. Source: STOP-1. */
  readonly refuseStops: () => void;
}

/**
 * Shows the alert's message at the fields as well until they are corrected; closing the alert moves the focus
 * to the first of them.
 */
export function useRefusedFields(failure: Failure | null, draft: RideDraft): RefusedFields {
  const form = useRef<HTMLFormElement>(null);
  const [arePlacesMissing, setPlacesMissing] = useState(false);
  const [refusedTime, setRefusedTime] = useState<string>();
  const code = failure?.code;
  if (code === 'select_proper' && !arePlacesMissing) setPlacesMissing(true);
  const isTime = code === 'past_booking_error' || (code === 'select_proper' && draft.tripDateLocal === '');
  if (isTime && refusedTime !== draft.tripDateLocal) setRefusedTime(draft.tripDateLocal);
  const isClosed = failure === null;
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    // After the dialog, which has returned the focus to the button.
    if (isClosed) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isClosed, refusals]);
  const refuseStops = () => {
    setPlacesMissing(true);
    setRefusals(refusals + 1);
  };
  return { form, arePlacesMissing, isTimeRefused: refusedTime === draft.tripDateLocal, refuseStops };
}
