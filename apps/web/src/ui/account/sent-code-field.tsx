import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { plainDigits } from './plain-digits.ts';
import { TextField } from '../fields/text-field.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

export interface SentCodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/**
 * A field for a code that is sent on request to the user's own email or phone, for people who sign in without a
 * password.
 */
export function SentCodeField({ value, onChange }: SentCodeFieldProps) {
  const t = useText();
  const sending = useSend({ request: (api) => api.sendConfirmationCode({}) });
  return (
    <>
      <div>
        <Button tone="secondary" busy={sending.busy} onClick={() => sending.send()}>
          {t('delete_account_send_code')}
        </Button>
      </div>
      {sending.isDone && <Notice tone="good">{t('delete_account_code_sent')}</Notice>}
      <FailureNotice failure={sending.failure} />
      <TextField
        label={t('delete_account_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onChange(plainDigits(event.target.value))}
      />
    </>
  );
}
