import { useState } from 'react';
import { supportsPasskeys } from '../../api/passkeys.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { SecuritySection } from './security-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { Owner } from './proof-field.tsx';
import styles from './security.module.css';
import type { SecondFactors } from './use-second-factor.ts';

type Passkey = SecondFactors['passkeys'][number];

/** Lists the user's passkeys with name and last use, and adds and removes passkeys. */
export function PasskeysSection(owner: Owner) {
  const { t } = useI18n();
  const [adding, setAdding] = useState(false);
  const { passkeys } = owner.factors;
  const possible = useHydrated() && supportsPasskeys();
  return (
    <SecuritySection
      title={t('passkeys')}
      text={t(possible ? 'passkeys_text' : 'passkeys_elsewhere')}
      state={passkeys.length > 0 ? { tone: 'good', text: t('state_on') } : undefined}
      actions={
        possible && (
          <Button tone="secondary" onClick={() => setAdding(true)}>
            {t('passkey_add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} owner={owner} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding && <AddPasskeyDialog owner={owner} onClose={() => setAdding(false)} />}
    </SecuritySection>
  );
}

function PasskeyRow({ owner, passkey }: { readonly owner: Owner; readonly passkey: Passkey }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const [removing, setRemoving] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const title = t('passkey_remove', { name });
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <bdi className={styles.rowName}>{name}</bdi>
        <p className={styles.facts}>
          {lastUsedAt === null
            ? t('passkey_added', { date: formatDateTime(dateLocale, createdAt, clock) })
            : t('passkey_used', { date: formatDateTime(dateLocale, lastUsedAt, clock) })}
        </p>
      </div>
      <Button tone="quiet" aria-label={title} onClick={() => setRemoving(true)}>
        {t('remove')}
      </Button>
      {removing && (
        <ProofDialog
          owner={owner}
          title={title}
          verb={t('remove')}
          danger
          act={(api, proof) => api.removePasskey({ params: { id }, body: proof })}
          onDone={() => setRemoving(false)}
          onClose={() => setRemoving(false)}
        >
          <p>{t('factor_ends_sessions')}</p>
        </ProofDialog>
      )}
    </li>
  );
}
