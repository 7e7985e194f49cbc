import { useState } from 'react';
import { Link } from 'react-router';
import { useChangePositionToken, usePositionToken } from '../../api/position-token.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './background-positions.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/background-positions`: lets another app send a driver's positions while the phone is locked. Source: TRIP-21. */
export function BackgroundPositionsPage() {
  const t = useText();
  const { data, error } = usePositionToken();
  const { create, revoke } = useChangePositionToken();
  const failure = create.failure ?? revoke.failure ?? error;
  return (
    <div className={styles.page}>
      <Link className={buttonClass('quiet')} to="/bookings">
        {t('back_to_bookings')}
      </Link>
      <h1>{t('tracker_title')}</h1>
      <p>{t('background_lead')}</p>
      <p>{t('tracker_lead')}</p>
      <section className={styles.panel}>
        {data === undefined ? <Skeleton lines={2} /> : <TokenState token={data.token} />}
        {create.response !== undefined && <NewToken token={create.response.token} />}
        <FailureNotice failure={failure} />
        <div className={styles.buttons}>
          <Button busy={create.busy} onClick={() => create.send()}>
            {t(data?.token == null ? 'tracker_create' : 'tracker_replace')}
          </Button>
          {data?.token != null && (
            <Button tone="danger" busy={revoke.busy} onClick={() => revoke.send()}>
              {t('tracker_revoke')}
            </Button>
          )}
        </div>
        {data?.token != null && <p className={styles.soft}>{t('tracker_replace_hint')}</p>}
      </section>
      <div className={styles.apps}>
        <Setup name="Traccar Client" identifier={t('tracker_device')} />
        <Setup name="OwnTracks" identifier={t('tracker_password')} />
      </div>
    </div>
  );
}

interface KnownToken {
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
}

function TokenState({ token }: { readonly token: KnownToken | null }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const [now] = useState(() => new Date());
  if (token === null) return <p>{t('tracker_none')}</p>;
  const { createdAt, expiresAt, usedAt } = token;
  return (
    <div role="status">
      <p>{t('tracker_created', { time: formatMoment(dateLocale, createdAt, now, clock) })}</p>
      <p>{t('tracker_expires', { time: formatMoment(dateLocale, expiresAt, now, clock) })}</p>
      <p>
        {usedAt === null
          ? t('tracker_unused')
          : t('tracker_used', { time: formatMoment(dateLocale, usedAt, now, clock) })}
      </p>
    </div>
  );
}

function NewToken({ token }: { readonly token: string }) {
  const t = useText();
  return (
    <Notice tone="good">
      <p>{t('tracker_once')}</p>
      <output className={styles.token} dir="ltr" aria-label={t('tracker_token')}>
        {token}
      </output>
      <Button tone="secondary" onClick={() => void navigator.clipboard?.writeText(token)}>
        {t('copy')}
      </Button>
    </Notice>
  );
}

/** The values to enter in an app; the token goes into its field `identifier`. */
function Setup({ name, identifier }: { readonly name: string; readonly identifier: string }) {
  const t = useText();
  return (
    <section className={styles.panel}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl className={styles.fields}>
        <dt>{t('tracker_url')}</dt>
        <dd dir="ltr">{`${window.location.origin}/api/positions`}</dd>
        <dt>{identifier}</dt>
        <dd>{t('tracker_token')}</dd>
      </dl>
      <p className={styles.soft}>{t('tracker_interval')}</p>
    </section>
  );
}
