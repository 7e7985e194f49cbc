import { roles } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './sign-in-page.module.css';
import type { Credentials } from './email-form.tsx';

/** Well-known accounts exist in the sandbox only, and there they may as well stand on the page. */
const password = 'sandbox1';
const mailNames = { rider: 'rider', driver: 'driver', fleetadmin: 'fleet', admin: 'admin' } as const;

export function SandboxAccounts({ onChoose }: { readonly onChoose: (account: Credentials) => void }) {
  const t = useText();
  return (
    <section className={styles.sandbox} aria-labelledby="sandbox-accounts">
      <h2 id="sandbox-accounts">{t('sandbox_accounts')}</h2>
      <p>{t('sandbox_accounts_hint')}</p>
      <div className={styles.accounts}>
        {roles.map((role) => (
          <Button
            key={role}
            tone="secondary"
            onClick={() => onChoose({ email: `${mailNames[role]}@fiacre.test`, password })}
          >
            {t(`role_${role}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
