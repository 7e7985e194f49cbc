import { useState, type FormEvent } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import { supportsPasskeys } from '../../api/passkeys.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { CodeField } from '../../ui/account/code-field.tsx';
import { useFirstFocus } from '../../ui/account/use-first-focus.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './sign-in-page.module.css';
import type { Factor } from './sign-in-step.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

const chooseTexts = {
  totp: 'use_app_code',
  recovery: 'use_recovery_code',
  passkey: 'use_passkey',
  email: 'address_code',
} as const satisfies Record<Factor, TextKey>;

export interface SecondFactorStepProps {
  readonly flow: SignInFlow;
  readonly challenge: string;
  readonly factors: readonly Factor[];
}

/**
 * The second step: authenticator code, passkey or recovery code of staff, or the code to the verified address of somebody
 * who signs in by phone on a new device.
 */
export function SecondFactorStep({ flow, challenge, factors }: SecondFactorStepProps) {
  const t = useText();
  const usable = factors.filter((factor) => factor !== 'passkey' || supportsPasskeys());
  const [chosen, setChosen] = useState<Factor | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const way = chosen ?? usable[0] ?? 'recovery';
  const parts = { flow, challenge, failure, onFailure: setFailure };
  return (
    <>
      {way === 'passkey' ? <PasskeyPart {...parts} /> : <CodePart key={way} {...parts} way={way} />}
      <div className={styles.others}>
        {usable
          .filter((factor) => factor !== way)
          .map((factor) => (
            <Button
              key={factor}
              tone="quiet"
              onClick={() => {
                setFailure(null);
                setChosen(factor);
              }}
            >
              {t(chooseTexts[factor])}
            </Button>
          ))}
        <Button tone="quiet" onClick={flow.restart}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}

interface PartProps {
  readonly flow: SignInFlow;
  readonly challenge: string;
  readonly failure: Failure | null;
  readonly onFailure: (failure: Failure | null) => void;
}

export interface SecondFactorSubmission extends Pick<PartProps, 'flow' | 'challenge'> {
  /** `given`: the refused code, which the user may have replaced since. */
  readonly onFailure: (failure: Failure, given: string) => void;
}

/** After a wrong code the user may try again; an expired challenge restarts the sign-in. */
export function useSubmitSecondFactor({ flow, challenge, onFailure }: SecondFactorSubmission) {
  const give = useSend({
    request: (api, code: string) => api.giveSecondFactor({ body: { challenge, code } }),
    onSuccess: flow.accept,
    onFailure: (refused, given) =>
      handleSecondStepFailure(flow, refused, (failure) => onFailure(failure, given)),
  });
  const busy = give.busy || flow.completing;
  return {
    busy,
    give: (code: string) => {
      if (!busy) give.send(code);
    },
  };
}

function handleSecondStepFailure(
  flow: SignInFlow,
  failure: Failure,
  onFailure: (failure: Failure) => void,
): void {
  if (failure.code !== 'challenge_expired') return onFailure(failure);
  flow.restart();
  return flow.showMessage(failure.code);
}

function CodePart({ way, ...parts }: PartProps & { readonly way: 'totp' | 'recovery' | 'email' }) {
  const t = useText();
  const [code, setCode] = useState('');
  const { give, busy } = useSubmitSecondFactor({
    ...parts,
    onFailure: (failure, given) => {
      setCode((now) => (now.trim() === given ? '' : now));
      parts.onFailure(failure);
    },
  });
  const field = {
    value: code,
    error: parts.failure === null ? undefined : t(parts.failure.code),
  };

  function change(typed: string): void {
    setCode(typed);
    parts.onFailure(null);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== '') give(code.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {way !== 'recovery' ? (
        <CodeField
          {...field}
          label={t(way === 'totp' ? 'app_code' : 'address_code')}
          hint={t(way === 'totp' ? 'app_code_hint' : 'address_code_hint')}
          onChange={change}
          onComplete={give}
        />
      ) : (
        <RecoveryField {...field} onChange={change} />
      )}
      <Button type="submit" large wide busy={busy}>
        {t('confirm_step')}
      </Button>
    </form>
  );
}

interface RecoveryFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

function RecoveryField({ value, error, onChange }: RecoveryFieldProps) {
  const t = useText();
  return (
    <div ref={useFirstFocus()}>
      <TextField
        label={t('recovery_code')}
        hint={t('recovery_code_hint')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
    </div>
  );
}

function PasskeyPart({ flow, challenge, failure, onFailure }: PartProps) {
  const t = useText();
  const passkey = usePasskeySignIn(
    flow,
    (refused) => handleSecondStepFailure(flow, refused, onFailure),
    challenge,
  );
  return (
    <div ref={useFirstFocus()} className={styles.form}>
      <p>{t('passkey_step_hint')}</p>
      <FailureNotice failure={failure} />
      <Button large wide busy={passkey.busy || flow.completing} onClick={passkey.sign}>
        {t('use_passkey')}
      </Button>
    </div>
  );
}
