import type { ResponseOf } from '@fiacre/contract';
import { useId, useState, type FormEvent } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { AuthenticatorSetUp } from '../../ui/account/authenticator-set-up.tsx';
import { CodeField } from '../../ui/account/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { clearIfSame } from '../../ui/editing/clear-if-same.ts';
import styles from './security.module.css';
import { useSend } from '../../api/sync/send.ts';
import { securityQueries } from './use-second-factor.ts';

export interface ConfirmAppDialogProps {
  readonly setUp: ResponseOf<'startAuthenticatorApp'>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the key for the app and asks for its first code; until then nothing has changed. */
export function ConfirmAppDialog({ setUp, onDone, onClose }: ConfirmAppDialogProps) {
  const t = useText();
  const formId = useId();
  const [code, setCode] = useState('');
  const confirm = useSend({
    request: (api, typed: string) => api.confirmAuthenticatorApp({ body: { code: typed } }),
    refetch: securityQueries,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailure: (_failure, given) => setCode(clearIfSame(given)),
  });
  const give = (typed: string) => {
    if (!confirm.busy && typed !== '') confirm.send(typed);
  };

  return (
    <Dialog
      title={t('authenticator_set_up')}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={confirm.busy}>
          {t('confirm_step')}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          give(code);
        }}
        noValidate
      >
        <AuthenticatorSetUp {...setUp} />
        <CodeField
          label={t('app_code')}
          hint={t('app_code_hint')}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            confirm.reset();
          }}
          onComplete={give}
          error={confirm.failure === null ? undefined : t(confirm.failure.code)}
        />
      </form>
    </Dialog>
  );
}
