import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { plainDigits } from './plain-digits.ts';
import { TextField } from '../text-field.tsx';

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
  const send = useMutation({ mutationFn: () => api.sendConfirmationCode({}) });
  return (
    <>
      <div>
        <Button tone="secondary" busy={send.isPending} onClick={() => send.mutate()}>
          {t('delete_account_send_code')}
        </Button>
      </div>
      {send.isSuccess && <Notice tone="good">{t('delete_account_code_sent')}</Notice>}
      {send.error !== null && <Notice tone="bad">{t(failureOf(send.error).code)}</Notice>}
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
