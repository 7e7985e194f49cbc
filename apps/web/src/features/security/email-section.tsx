import type { Me } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SecuritySection } from './security-section.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

/** Whether the user's email address is confirmed, and a button to resend the link. Source: AUTH-2. */
export function EmailSection({ me }: { readonly me: Me }) {
  const t = useText();
  const { email, emailVerified } = me;
  const sending = useSend({
    request: (api, address: string) => api.sendVerificationMail({ body: { email: address } }),
  });
  if (email === null) return null;
  return (
    <SecuritySection
      title={t('email')}
      text={email}
      state={
        emailVerified
          ? { tone: 'good', text: t('email_confirmed') }
          : { tone: 'warn', text: t('email_unconfirmed') }
      }
      actions={
        !emailVerified && (
          <Button tone="secondary" busy={sending.busy} onClick={() => sending.send(email)}>
            {t('email_send_link')}
          </Button>
        )
      }
    >
      {sending.isDone && <Notice tone="good">{t('email_link_sent')}</Notice>}
      <FailureNotice failure={sending.failure} />
    </SecuritySection>
  );
}
