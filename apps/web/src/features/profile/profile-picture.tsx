import type { Me } from '@fiacre/contract';
import { useState } from 'react';
import { preparePhoto } from '../../api/prepare-photo.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PhotoInput } from '../../ui/fields/photo-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './profile.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

/** The reader's own picture: upload, replace, remove. Source: FILE-1. */
export function ProfilePicture({ me }: { readonly me: Me }) {
  const t = useText();
  const [savedAt, setSavedAt] = useState(0);
  const change = useSend({
    request: async (api, photo: File | null) =>
      photo === null ? api.deleteProfileImage({}) : api.putProfileImage({ body: await preparePhoto(photo) }),
    store: (saved) => [queryKeys.me, saved],
    onSuccess: () => setSavedAt(Date.now()),
  });
  const { profileImage } = me;
  // The URL stays when the picture is replaced; a new query makes the browser load the new one.
  const address = profileImage && `${profileImage}?v=${savedAt}`;
  const choose = (photo: File | null) => {
    if (!change.busy) change.send(photo);
  };
  return (
    <section className={styles.part} aria-labelledby="own-picture">
      <h2 className={styles.subtitle} id="own-picture">
        {t('profile_picture')}
      </h2>
      <p>{t('profile_picture_hint')}</p>
      <div className={styles.actions}>
        <Avatar name={`${me.firstName} ${me.lastName}`} image={address} />
        <PhotoInput
          label={t(profileImage === null ? 'license_add' : 'license_replace')}
          isMain={false}
          onChoose={choose}
        />
        {profileImage !== null && (
          <Button tone="quiet" busy={change.busy} onClick={() => choose(null)}>
            {t('remove')}
          </Button>
        )}
        {change.busy && <Spinner />}
      </div>
      <FailureNotice failure={change.failure} />
      {change.isDone && (
        <Notice tone="good">{t(change.sent === null ? 'profile_picture_removed' : 'license_saved')}</Notice>
      )}
    </section>
  );
}
