import type { Me, MyData } from '@fiacre/contract';
import { useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './profile.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

const saveData = (data: MyData): void =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json');

/** The user's own data: export it, or have it erased. Source: LAYOUT-11. */
export function OwnData({ me }: { readonly me: Me }) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  const download = useSend({ request: (api) => api.exportMyData({}), onSuccess: saveData });
  return (
    <section className={styles.part} aria-labelledby="own-data">
      <h2 className={styles.subtitle} id="own-data">
        {t('own_data_title')}
      </h2>
      <p>{t('own_data_text')}</p>
      <div className={styles.actions}>
        <Button tone="secondary" busy={download.busy} onClick={() => download.send()}>
          {t('own_data_download')}
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {t('delete_account')}
        </Button>
      </div>
      <FailureNotice failure={download.failure} />
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </section>
  );
}
