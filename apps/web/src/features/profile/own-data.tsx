import type { Me, MyData } from '@fiacre/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { saveFile } from '../../api/save-file.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './profile.module.css';

const saveData = (data: MyData): void =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json');

/** The user's own data: export it, or have it erased. Source: LAYOUT-11. */
export function OwnData({ me }: { readonly me: Me }) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  const download = useMutation({ mutationFn: () => api.exportMyData({}), onSuccess: saveData });
  return (
    <section className={styles.part} aria-labelledby="own-data">
      <h2 className={styles.subtitle} id="own-data">
        {t('own_data_title')}
      </h2>
      <p>{t('own_data_text')}</p>
      <div className={styles.actions}>
        <Button tone="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          {t('own_data_download')}
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {t('delete_account')}
        </Button>
      </div>
      {download.error !== null && <Notice tone="bad">{t(failureOf(download.error).code)}</Notice>}
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </section>
  );
}
