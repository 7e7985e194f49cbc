import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SecuritySection } from './security-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Owner } from './proof-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/**
 * The number of recovery codes left, and a button to replace them. Shown only if the user has another factor, as the
 * codes are a substitute for it.
 */
export function RecoverySection(owner: Owner) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { authenticatorApp, passkeys, recoveryCodesLeft: left } = owner.factors;
  if (!authenticatorApp && passkeys.length === 0) return null;
  return (
    <SecuritySection
      title={t('recovery_codes')}
      text={t('recovery_codes_text')}
      state={{ tone: left > 3 ? 'good' : 'warn', text: t('recovery_codes_left', { count: left }) }}
      actions={
        <Button tone="secondary" onClick={() => setAsking(true)}>
          {t('recovery_codes_renew')}
        </Button>
      }
    >
      {asking && (
        <ProofDialog
          owner={owner}
          title={t('recovery_codes_renew')}
          verb={t('recovery_codes_renew')}
          act={(api, proof) => api.renewRecoveryCodes({ body: proof })}
          onDone={(made) => {
            setAsking(false);
            setCodes(made.recoveryCodes);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('recovery_codes_renew_text')}</p>
        </ProofDialog>
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SecuritySection>
  );
}
