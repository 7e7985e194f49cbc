import type { ResponseOf } from '@fiacre/contract';
import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConfirmAppDialog } from './confirm-app-dialog.tsx';
import { SecuritySection } from './security-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Owner } from './proof-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Doing =
  | { readonly what: 'starting' | 'removing' }
  | { readonly what: 'confirming'; readonly setUp: ResponseOf<'startAuthenticatorApp'> }
  | { readonly what: 'showing'; readonly codes: readonly string[] };

/** The authenticator app: set up in three steps (proof, key and first code, recovery codes), or removed. */
export function AuthenticatorSection(owner: Owner) {
  const t = useText();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { authenticatorApp: on, required } = owner.factors;
  return (
    <SecuritySection
      title={t('authenticator_app')}
      text={t('authenticator_text')}
      state={{ tone: on ? 'good' : 'neutral', text: t(on ? 'state_on' : 'state_off') }}
      actions={
        <Button tone="secondary" onClick={() => setDoing({ what: on ? 'removing' : 'starting' })}>
          {t(on ? 'remove' : 'set_up')}
        </Button>
      }
    >
      {required && !on && <Notice>{t('factor_demanded')}</Notice>}
      {doing !== null && <AuthenticatorDialog owner={owner} doing={doing} onNext={setDoing} />}
    </SecuritySection>
  );
}

interface AuthenticatorDialogProps {
  readonly owner: Owner;
  readonly doing: Doing;
  readonly onNext: (next: Doing | null) => void;
}

function AuthenticatorDialog({ owner, doing, onNext }: AuthenticatorDialogProps) {
  const t = useText();
  const close = () => onNext(null);
  switch (doing.what) {
    case 'starting':
      return (
        <ProofDialog
          owner={owner}
          title={t('authenticator_set_up')}
          verb={t('continue')}
          act={(api, proof) => api.startAuthenticatorApp({ body: proof })}
          onDone={(setUp) => onNext({ what: 'confirming', setUp })}
          onClose={close}
        >
          <p>{t('factor_ends_sessions')}</p>
        </ProofDialog>
      );
    case 'confirming':
      return (
        <ConfirmAppDialog
          setUp={doing.setUp}
          onDone={(codes) => onNext({ what: 'showing', codes })}
          onClose={close}
        />
      );
    case 'showing':
      return <RecoveryCodesDialog codes={doing.codes} onClose={close} />;
    case 'removing':
      return (
        <ProofDialog
          owner={owner}
          title={t('authenticator_remove')}
          verb={t('remove')}
          danger
          act={(api, proof) => api.removeAuthenticatorApp({ body: proof })}
          onDone={close}
          onClose={close}
        >
          <p>{t(owner.factors.required ? 'factor_demanded' : 'factor_ends_sessions')}</p>
        </ProofDialog>
      );
  }
}
