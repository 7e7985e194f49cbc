import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import type { RideDraft } from './draft/booking-draft.ts';

export interface RefusedFields {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether a field without a place says so. */
  readonly areStopsMissing: boolean;
  readonly isTimeRefused: boolean;
}

/**
 * Shows the alert's message at the fields as well until they are corrected; closing the alert moves the focus
 * to the first of them.
 */
export function useRefusedFields(failure: Failure | null, draft: RideDraft): RefusedFields {
  const form = useRef<HTMLFormElement>(null);
  const [areStopsMissing, setStopsMissing] = useState(false);
  const [refusedTime, setRefusedTime] = useState<string>();
  const code = failure?.code;
  if (code === 'select_proper' && !areStopsMissing) setStopsMissing(true);
  const isTime = code === 'past_booking_error' || (code === 'select_proper' && draft.tripDateLocal === '');
  if (isTime && refusedTime !== draft.tripDateLocal) setRefusedTime(draft.tripDateLocal);
  const isClosed = failure === null;
  useEffect(() => {
    // After the dialog, which has returned the focus to the button.
    if (isClosed) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isClosed]);
  return { form, areStopsMissing, isTimeRefused: refusedTime === draft.tripDateLocal };
}
