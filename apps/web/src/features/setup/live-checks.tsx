import type { Setup } from '@fiacre/contract';
import type { ReactNode } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useTestMail, useTestProviders, useTestRoute } from '../../api/office/setup.ts';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProviderLabel } from '../../ui/use-provider-label.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

interface CheckProps {
  readonly setup: Setup;
}

/** A button that tries a service now, and its result. */
function Check(props: {
  readonly text: string;
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly failure: Failure | null;
  readonly children: ReactNode;
}) {
  const { text, busy, onClick, failure, children } = props;
  return (
    <>
      <Button tone="secondary" busy={busy} onClick={onClick}>
        {text}
      </Button>
      <FailureNotice failure={failure} />
      {children}
    </>
  );
}

/** Requests a route from the configured provider. */
export function MapsCheck({ setup: { map } }: CheckProps) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const { response, failure, busy, send } = useTestRoute();
  const { city, isDemo, routes, places } = map;
  return (
    <>
      <p>{t('setup_text_maps', { city, routes, places })}</p>
      {isDemo && <p>{t('setup_text_maps_demo')}</p>}
      <Check text={t('setup_do_maps')} busy={busy} onClick={() => send()} failure={failure}>
        {response?.estimated === true && <Notice tone="warn">{t('setup_maps_estimated')}</Notice>}
        {response?.estimated === false && (
          <Notice tone="good">
            {t('setup_maps_ok', {
              distance: formatDistance(locale, response.distanceMetres, convertToMile),
              duration: formatDuration(locale, response.durationSeconds),
            })}
          </Notice>
        )}
      </Check>
    </>
  );
}

/** Sends a test email to the admin and shows whether it was delivered. */
export function MailCheck({ setup: { mail } }: CheckProps) {
  const t = useText();
  const { failure, busy, send } = useTestMail();
  const { test } = mail;
  return (
    <>
      <p>{t(mail.isConfigured ? 'setup_text_mail' : 'setup_text_mail_missing')}</p>
      <Check
        text={t('setup_do_mail')}
        busy={busy || test?.state === 'waiting'}
        onClick={() => send()}
        failure={failure}
      >
        {test?.state === 'waiting' && <p role="status">{t('setup_mail_waiting', { to: test.to })}</p>}
        {test?.state === 'sent' && <Notice tone="good">{t('setup_mail_sent', { to: test.to })}</Notice>}
        {test?.state === 'failed' && (
          <Notice tone="bad">{t('setup_mail_failed', { reason: test.failure ?? '' })}</Notice>
        )}
      </Check>
    </>
  );
}

/** Asks every payment provider whether it is ready. */
export function PaymentsCheck() {
  const { t, locale } = useI18n();
  const labelOf = useProviderLabel();
  const { response, failure, busy, send } = useTestProviders();
  const names = response?.items.map(({ look }) => labelOf(look.label)) ?? [];
  return (
    <>
      <p>{t('setup_text_payments')}</p>
      <Check text={t('setup_do_payments')} busy={busy} onClick={() => send()} failure={failure}>
        {response !== undefined && names.length === 0 && (
          <Notice tone="warn">{t('setup_payments_none')}</Notice>
        )}
        {names.length > 0 && (
          <Notice tone="good">
            {t('setup_payments_ok', { providers: new Intl.ListFormat(locale).format(names) })}
          </Notice>
        )}
      </Check>
    </>
  );
}
