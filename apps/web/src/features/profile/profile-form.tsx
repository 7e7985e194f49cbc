import type { Me } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { KeepRides } from '../../ui/account/keep-rides.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { westernDigits } from '../../ui/fields/western-digits.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ContactCodeDialog } from './contact-code-dialog.tsx';
import styles from './profile.module.css';
import { useSend } from '../../api/sync/send.ts';

interface Contacts {
  readonly email: string;
  readonly mobile: string;
}

/** Only the changed fields, so that an older address does not block saving the names. Source: PROF-5. */
function changedContacts(me: Me, { email, mobile }: Contacts): Partial<Contacts> {
  return {
    ...(email.trim() !== (me.email ?? '') && { email: email.trim() }),
    ...(mobile.trim() !== (me.mobile ?? '') && { mobile: mobile.trim() }),
  };
}

/** A guest rider gave the name in one field, so there may be no last one. Source: GUEST-16. */
const givenNames = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  lastName.trim() === '' ? { firstName } : { firstName, lastName };

/**
 * The reader's own details. Names can be changed; email and mobile of an account that signs in by email cannot. Sources:
 * PROF-1, PROF-2.
 */
export function ProfileForm({ me }: { readonly me: Me }) {
  const t = useText();
  const [names, setNames] = useState({ firstName: me.firstName, lastName: me.lastName });
  const [contacts, setContacts] = useState({ email: me.email ?? '', mobile: me.mobile ?? '' });
  const isGuest = me.loginType === 'guest';
  // An account that signs in by email keeps its email and mobile (PROF-2, PROF-6), and a guest rider the confirmed number.
  const isLocked = isGuest || me.loginType === 'email';
  const [[proving, ...later], setToProve] = useState<readonly (keyof Contacts)[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = useSend({
    request: (api, typed: { readonly names: typeof names; readonly contacts: Contacts }) =>
      api.updateMe({
        body: { ...givenNames(typed.names), ...(!isLocked && changedContacts(me, typed.contacts)) },
      }),
    store: ({ toProve: _, ...saved }) => [queryKeys.me, saved],
    onSuccess: (saved) => setToProve(saved.toProve),
    onFailure: setFailure,
  });

  // Text typed since the request is not saved yet.
  const isSaved = save.isDone && save.sent?.names === names && save.sent.contacts === contacts;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.busy) return;
    const mayMiss = isGuest && me.lastName === '' && names.lastName.trim() === '';
    if (!isName(names.firstName) || !(mayMiss || isName(names.lastName)))
      setFailure(localFailure('proper_input_name'));
    else save.send({ names, contacts });
  }

  return (
    <form className={styles.part} onSubmit={submit} aria-labelledby="own-details" noValidate>
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
      {!isGuest && (
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          value={contacts.email}
          disabled={isLocked}
          onChange={(event) => setContacts({ ...contacts, email: event.target.value })}
        />
      )}
      <TextField
        label={t('mobile')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        value={contacts.mobile}
        disabled={isLocked}
        onChange={(event) => setContacts({ ...contacts, mobile: westernDigits(event.target.value) })}
      />
      <TextField label={t('user_type')} value={t(`role_${me.usertype}`)} disabled readOnly />
      {isSaved && proving === undefined && <Notice tone="good">{t('profile_updated')}</Notice>}
      <Button type="submit" busy={save.busy}>
        {t('save')}
      </Button>
      <KeepRides returnTo="/profile" />
      {proving !== undefined && (
        <ContactCodeDialog
          key={proving}
          contact={proving}
          value={contacts[proving].trim()}
          onClose={() => setToProve(later)}
        />
      )}
      {failure !== null && (
        <FailureAlert title="profile" failure={failure} onClose={() => setFailure(null)} />
      )}
    </form>
  );
}
