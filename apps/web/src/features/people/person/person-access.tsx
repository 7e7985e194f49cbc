import type { UserAccess, UserRow } from '@fiacre/contract';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { useEndUserSessions, useInviteUser, useMarkReachable } from '../../../api/office/user-changes.ts';
import { useUserAccess } from '../../../api/office/users.ts';
import { isolated } from '../../../i18n/direction.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { CopyButton } from '../../../ui/account/copy-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/hydration/lazy-part.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from '../people.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

const QrCode = lazyPart(async () => (await import('../../../ui/account/qr-code.tsx')).QrCode);

/** The dialog that removes a colleague's second factors; it belongs to the feature that verifies identities. */
export type FactorDialog = (person: UserRow, onClose: () => void) => ReactNode;

export interface PersonAccessProps {
  readonly person: UserRow;
  /** Absent if people of this role have no second factors, or if the reader may not remove them. */
  readonly factorDialog?: FactorDialog | undefined;
}

/** How a person signs in: link to set a password, sessions, second factors. Sources: AUTH-2, AUTH-14, USERS-10. */
export function PersonAccess({ person, factorDialog }: PersonAccessProps) {
  const { data: access, error } = useUserAccess(person.id);
  if (access === undefined)
    return error === null ? <Skeleton lines={5} /> : <FailureNotice failure={error} />;
  return (
    <div className={styles.form}>
      <Invitation id={person.id} access={access} />
      <Messages id={person.id} access={access} />
      <Sessions id={person.id} sessions={access.sessions} />
      {access.secondFactor !== null && (
        <SecondFactors person={person} factors={access.secondFactor} dialog={factorDialog} />
      )}
    </div>
  );
}

function Invitation({ id, access }: { readonly id: string; readonly access: UserAccess }) {
  const { t } = useI18n();
  const invite = useInviteUser(id);
  return (
    <section className={styles.section} aria-label={t('password')}>
      <p>{t(access.emailVerified ? 'access_email_confirmed' : 'access_email_unconfirmed')}</p>
      {!access.hasPassword && <p>{t('access_no_password')}</p>}
      {access.invitation === 'none' ? (
        <p>{t('access_no_mail')}</p>
      ) : (
        <Button tone="secondary" busy={invite.busy} onClick={() => invite.send()}>
          {t(access.invitation === 'mail' ? 'access_invite' : 'access_make_link')}
        </Button>
      )}
      {invite.response !== undefined &&
        (invite.response.link === null ? (
          <Notice tone="good">{t('access_invited')}</Notice>
        ) : (
          <LinkToHandOver link={invite.response.link} />
        ))}
      <FailureNotice failure={invite.failure} />
    </section>
  );
}

/** The whole link, because over plain http there is no copy button. */
function LinkToHandOver({ link }: { readonly link: string }) {
  const { t } = useI18n();
  return (
    <Notice tone="good">
      <div className={styles.handOver}>
        <p>{t('access_hand_over')}</p>
        <TextField
          label={t('access_link')}
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={link} />
        <Suspense fallback={null}>
          <QrCode text={link} caption={t('access_qr')} />
        </Suspense>
      </div>
    </Notice>
  );
}

/** The outcome of the last messages, and a button to send to a refusing address again. */
function Messages({ id, access }: { readonly id: string; readonly access: UserAccess }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const mark = useMarkReachable(id);
  const { unreachable, lastMessages } = access;
  if (unreachable.length === 0 && lastMessages.length === 0 && !mark.isDone) return null;
  return (
    <section className={styles.section} aria-labelledby="person-messages">
      <h3 id="person-messages">{t('access_messages')}</h3>
      <ul className={styles.rows}>
        {lastMessages.map(({ channel, at, state, reason }) => (
          <li key={channel}>
            <span>
              {t(`access_last_${channel}`, { date: formatDateTime(dateLocale, at, clock) })}
              {reason !== null && (
                <code dir="auto" className={styles.reason}>
                  {reason}
                </code>
              )}
            </span>
            <Badge tone={toneOf[state]}>{t(`message_state_${state}`)}</Badge>
          </li>
        ))}
      </ul>
      {unreachable.map((contact) => (
        <Fragment key={contact}>
          <Notice tone="warn">{t(`access_${contact}_unreachable`)}</Notice>
          <Button tone="secondary" busy={mark.busy} onClick={() => mark.send(contact)}>
            {t(`access_mark_${contact}`)}
          </Button>
        </Fragment>
      ))}
      {mark.isDone && <Notice tone="good">{t('access_marked')}</Notice>}
      <FailureNotice failure={mark.failure} />
    </section>
  );
}

const toneOf = {
  waiting: 'info',
  queued: 'info',
  sending: 'info',
  sent: 'good',
  delivered: 'good',
  undelivered: 'bad',
  failed: 'bad',
  not_sent: 'bad',
} as const satisfies Record<UserAccess['lastMessages'][number]['state'], string>;

interface SessionsProps {
  readonly id: string;
  readonly sessions: UserAccess['sessions'];
}

function Sessions({ id, sessions }: SessionsProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const end = useEndUserSessions(id);
  const others = sessions.filter(({ current }) => !current);
  return (
    <section className={styles.section} aria-labelledby="person-sessions">
      <h3 id="person-sessions">{t('access_sessions')}</h3>
      {sessions.length === 0 && <p>{t('access_sessions_none')}</p>}
      <ul className={styles.rows}>
        {sessions.map(({ id: session, method, secondFactor, device, network, createdAt, current }) => {
          const date = formatDateTime(dateLocale, createdAt, clock);
          const proof = t(`session_${method}`);
          const twoSteps = secondFactor && method !== 'passkey';
          return (
            <li key={session}>
              <div className={styles.session}>
                <bdi>{device ?? t('session_unknown_device')}</bdi>
                <span>{twoSteps ? t('session_second_factor', { method: proof }) : proof}</span>
                {network !== null && <span>{t('session_network', { network: isolated(network) })}</span>}
                <span>{t('session_since', { date })}</span>
              </div>
              {current ? (
                <Badge tone="info">{t('session_here')}</Badge>
              ) : (
                <Button
                  tone="quiet"
                  aria-label={t('session_end_one', { date })}
                  onClick={() => end.send(session)}
                >
                  {t('session_end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && others.length === sessions.length && (
        <Button tone="secondary" busy={end.busy} onClick={() => end.send(null)}>
          {t('access_end_all')}
        </Button>
      )}
      {end.isDone && end.sent === null && <Notice tone="good">{t('access_ended')}</Notice>}
      <FailureNotice failure={end.failure} />
    </section>
  );
}

interface SecondFactorsProps {
  readonly person: UserRow;
  readonly factors: NonNullable<UserAccess['secondFactor']>;
  readonly dialog: FactorDialog | undefined;
}

function SecondFactors({ person, factors, dialog }: SecondFactorsProps) {
  const { t } = useI18n();
  const [removing, setRemoving] = useState(false);
  const { authenticatorApp, passkeyCount, recoveryCodesLeft } = factors;
  const hasAny = authenticatorApp || passkeyCount > 0;
  return (
    <section className={styles.section} aria-labelledby="person-factors">
      <h3 id="person-factors">{t('access_factors')}</h3>
      {hasAny ? (
        <ul>
          {authenticatorApp && <li>{t('access_factor_app')}</li>}
          <li>{t('access_factor_passkeys', { count: passkeyCount })}</li>
          <li>{t('access_factor_codes', { count: recoveryCodesLeft })}</li>
        </ul>
      ) : (
        <p>{t('access_factor_none')}</p>
      )}
      {hasAny && dialog !== undefined && (
        <Button tone="secondary" onClick={() => setRemoving(true)}>
          {t('access_factor_remove')}
        </Button>
      )}
      {removing && dialog?.(person, () => setRemoving(false))}
    </section>
  );
}
