import type { Settings } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './sign-in-page.module.css';
import type { Credentials } from './email-form.tsx';

interface Props {
  readonly accounts: Settings['sandboxAccounts'];
  readonly onChoose: (account: Credentials) => void;
}

/** Test accounts, which the server lists in the sandbox only; the page's code contains no accounts. */
export function SandboxAccounts({ accounts, onChoose }: Props) {
  const t = useText();
  return (
    <section className={styles.sandbox} aria-labelledby="sandbox-accounts">
      <h2 id="sandbox-accounts">{t('sandbox_accounts')}</h2>
      <p>{t('sandbox_accounts_hint')}</p>
      <div className={styles.accounts}>
        {accounts.map(({ role, email, password }) => (
          <Button key={role} tone="secondary" onClick={() => onChoose({ email, password })}>
            {t(`role_${role}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
