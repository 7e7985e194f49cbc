import type { Me } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { preparePhoto } from '../../api/prepare-photo.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { storeResponse } from '../../api/store-response.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhotoInput } from '../../ui/photo-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './profile.module.css';

/** The reader's own picture: upload, replace, remove. Source: FILE-1. */
export function ProfilePicture({ me }: { readonly me: Me }) {
  const t = useText();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (photo: File | null) =>
      photo === null ? api.deleteProfileImage({}) : api.putProfileImage({ body: await preparePhoto(photo) }),
    onSuccess: (saved) => storeResponse(queries, queryKeys.me, saved),
  });
  const { profileImage } = me;
  // The URL stays when the picture is replaced; a new query makes the browser load the new one.
  const address = profileImage && `${profileImage}?v=${change.submittedAt}`;
  const choose = (photo: File | null) => {
    if (!change.isPending) change.mutate(photo);
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
          <Button tone="quiet" busy={change.isPending} onClick={() => choose(null)}>
            {t('remove')}
          </Button>
        )}
        {change.isPending && <Spinner />}
      </div>
      {change.error !== null && <Notice tone="bad">{t(failureOf(change.error).code)}</Notice>}
      {change.isSuccess && (
        <Notice tone="good">
          {t(change.variables === null ? 'profile_picture_removed' : 'license_saved')}
        </Notice>
      )}
    </section>
  );
}
