import type { Me } from '@fiacre/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SecuritySection } from './security-section.tsx';

/** Whether the user's email address is confirmed, and a button to resend the link. Source: AUTH-2. */
export function EmailSection({ me }: { readonly me: Me }) {
  const t = useText();
  const { email, emailVerified } = me;
  const send = useMutation({
    mutationFn: (address: string) => api.sendVerificationMail({ body: { email: address } }),
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
          <Button tone="secondary" busy={send.isPending} onClick={() => send.mutate(email)}>
            {t('email_send_link')}
          </Button>
        )
      }
    >
      {send.isSuccess && <Notice tone="good">{t('email_link_sent')}</Notice>}
      {send.error !== null && <Notice tone="bad">{t(failureOf(send.error).code)}</Notice>}
    </SecuritySection>
  );
}
