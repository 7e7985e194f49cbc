import type { Me } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { failureOf, localFailure, type Failure } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useMe } from '../../api/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OwnData } from './own-data.tsx';
import styles from './profile-page.module.css';

export interface ProfilePageProps {
  /** The wallet, for roles that have one. Source: WDR-6. */
  readonly wallet: ReactNode;
  readonly children?: ReactNode;
}

/** `/profile`, with the panels of other features. Source: PROF-1. */
export function ProfilePage({ wallet, children }: ProfilePageProps) {
  const t = useText();
  const { data: me } = useMe();
  if (me == null) return <PageSpinner />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('profile_title')}</h1>
      {wallet}
      <ProfileForm key={me.id} me={me} />
      {children}
      <OwnData me={me} />
    </div>
  );
}

/** Names can be changed; email and mobile of an account that signs in by email cannot (PROF-2). */
function ProfileForm({ me }: { readonly me: Me }) {
  const t = useText();
  const queries = useQueryClient();
  const [names, setNames] = useState({ firstName: me.firstName, lastName: me.lastName });
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = useMutation({
    mutationFn: () => api.updateMe({ body: names }),
    onSuccess: (saved) => queries.setQueryData(queryKeys.me, saved),
    onError: (thrown) => setFailure(failureOf(thrown)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (isName(names.firstName) && isName(names.lastName)) save.mutate();
    else setFailure(localFailure('proper_input_name'));
  }

  return (
    <form className={styles.part} onSubmit={submit} aria-labelledby="own-details">
      <h2 className={styles.subtitle} id="own-details">
        {t('profile_details')}
      </h2>
      <TextField
        label={t('first_name')}
        autoComplete="given-name"
        value={names.firstName}
        onChange={(event) => setNames({ ...names, firstName: event.target.value })}
      />
      <TextField
        label={t('last_name')}
        autoComplete="family-name"
        value={names.lastName}
        onChange={(event) => setNames({ ...names, lastName: event.target.value })}
      />
      <TextField label={t('email')} value={me.email ?? ''} disabled readOnly />
      <TextField label={t('mobile')} value={me.mobile ?? ''} disabled readOnly />
      <TextField label={t('user_type')} value={t(`role_${me.usertype}`)} disabled readOnly />
      {save.isSuccess && <Notice tone="good">{t('profile_updated')}</Notice>}
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
      {failure !== null && <FailureAlert failure={failure} onClose={() => setFailure(null)} />}
    </form>
  );
}
