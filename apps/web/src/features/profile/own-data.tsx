import type { Me } from '@fiacre/contract';
import { routes } from '@fiacre/contract/routes';
import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './profile.module.css';

/** The user's own data: export it, or have it erased. Source: LAYOUT-11. */
export function OwnData({ me }: { readonly me: Me }) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="own-data">
      <h2 className={styles.subtitle} id="own-data">
        {t('own_data_title')}
      </h2>
      <p>{t('own_data_text')}</p>
      <div className={styles.actions}>
        <a className={buttonClass('secondary')} href={routes.exportMyData.path} download="my-data.json">
          {t('own_data_download')}
        </a>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {t('delete_account')}
        </Button>
      </div>
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </section>
  );
}
