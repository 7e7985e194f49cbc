import type { Booking } from '@fiacre/contract';
import { useState, type FormEvent } from 'react';
import { type Failure } from '../../../api/client/failure.ts';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { plainDigits } from '../../../ui/account/plain-digits.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './driver-trip.module.css';

export interface TripDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

const codeLength = 5;

/** Only the server knows the code, so that it cannot be extracted from the driver's phone. */
const textOf = ({ code }: Failure): TextKey => (code === 'Fetch Call Error' ? 'code_needs_connection' : code);

/** Asks for the rider's code and starts the trip with it; only the server can verify it. Source: BOOK-15. */
export function CodeDialog({ booking, onClose }: TripDialogProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const start = useIntention(booking);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) start.send({ verb: 'start', otp: code }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('code_ask')} onClose={onClose}>
      <form className={styles.codeForm} onSubmit={submit}>
        <TextField
          label={t('code_label')}
          value={code}
          onChange={(event) => setCode(plainDigits(event.target.value).slice(0, codeLength))}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          error={start.failure === null ? undefined : t(textOf(start.failure))}
        />
        <Button type="submit" large wide busy={start.busy} disabled={code.length !== codeLength}>
          {t('do_start')}
        </Button>
      </form>
    </Dialog>
  );
}
