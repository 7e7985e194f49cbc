import { isName, type LatLng } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend } from '../../api/sync/send.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { clearIfSame } from '../editing/clear-if-same.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { Notice } from '../feedback/notice.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFirstFault } from '../fields/use-first-fault.ts';
import styles from './account.module.css';
import { CodeField } from './code-field.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { ResendButton } from './resend-button.tsx';
import { isCode, useRequestCode, type SentCode } from './use-request-code.ts';

export interface GuestFormProps {
  /** What the code leads to, such as "Book for $12.02". */
  readonly verb: string;
  /** Decides the country of a number without a dial code. */
  readonly pickup: LatLng;
  readonly onConfirmed: () => void;
}

/** Refusals that are about the number, and shown at it. */
const aboutNumber: readonly string[] = ['mobile_no_blank_error', 'guest_number_refused'];

/**
 * A name and a number, then the code that was sent there: the visitor is now signed in as a guest rider. Source:
 * GUEST-14.
 */
export function GuestForm({ verb, pickup, onConfirmed }: GuestFormProps) {
  const { t } = useI18n();
  const asked = useRequestCode((api, body) => api.askGuestCode({ body }), pickup);
  const [name, setName] = useState('');
  const [isNameless, setNameless] = useState(false);
  const { number, sent, failure } = asked;
  const form = useFirstFault(failure ?? isNameless);
  if (sent !== null)
    return (
      <GuestCode
        key={sent.verificationId}
        sent={sent}
        name={name}
        verb={verb}
        asked={asked}
        onConfirmed={onConfirmed}
      />
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setNameless(!isName(name));
    if (isName(name)) asked.askForCode();
  }

  const isNumberRefused = failure !== null && aboutNumber.includes(failure.code);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('guest_name')}
        error={isNameless && !isName(name) ? t('proper_input_name') : undefined}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PhoneFields
        {...number}
        onChange={asked.changeNumber}
        error={isNumberRefused ? t(failure.code) : undefined}
        hideFixedCountry
      />
      <p>{t('guest_why_number')}</p>
      {failure !== null && !isNumberRefused && <FailureNotice failure={failure} />}
      <Button type="submit" large wide busy={asked.asking}>
        {t('phone_send_code')}
      </Button>
    </form>
  );
}

interface GuestCodeProps extends Omit<GuestFormProps, 'pickup'> {
  readonly sent: SentCode;
  readonly name: string;
  readonly asked: ReturnType<typeof useRequestCode>;
}

function GuestCode({ sent, name, verb, asked, onConfirmed }: GuestCodeProps) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<Failure | null>(null);
  const confirm = useSend({
    request: (api, otp: string) =>
      api.confirmGuest({ body: { verificationId: sent.verificationId, otp, name } }),
    store: ({ user }) => [queryKeys.me, user],
    onSuccess: onConfirmed,
    onFailure: (failure, given) => {
      setCode(clearIfSame(given));
      setRefused(failure);
    },
  });
  const give = (typed: string) => {
    if (confirm.busy) return;
    if (isCode(typed)) confirm.send(typed);
    else setRefused(localFailure('otp_validate_error'));
  };
  const failure = asked.failure ?? refused;
  const isWrong = failure?.code === 'otp_validate_error';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        give(code);
      }}
      noValidate
    >
      <Notice tone="good">{t('phone_code_sent', { mobile: `\u2066${sent.mobile}\u2069` })}</Notice>
      <CodeField
        label={t('phone_code')}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setRefused(null);
        }}
        onComplete={give}
        error={isWrong ? t(failure.code) : undefined}
      />
      {failure !== null && !isWrong && <FailureNotice failure={failure} />}
      <Button type="submit" large wide busy={confirm.busy}>
        {verb}
      </Button>
      <div className={styles.actions}>
        <ResendButton againAt={sent.againAt} busy={asked.asking} onPress={asked.askForCode} />
        <Button tone="quiet" onClick={asked.cancel}>
          {t('guest_change_number')}
        </Button>
      </div>
    </form>
  );
}
