import type { PaymentProvider, ProviderTest } from '@fiacre/contract';
import { failureOf } from '../../api/client/failure.ts';
import { usePaymentProviders, useTestProvider } from '../../api/payments.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useProviderLabel } from '../../ui/use-provider-label.ts';
import styles from './integrations.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const outcomes = {
  ok: { tone: 'good', text: 'provider_test_ok' },
  refused: { tone: 'bad', text: 'provider_test_refused' },
  unreachable: { tone: 'bad', text: 'provider_test_unreachable' },
  not_testable: { tone: 'info', text: 'provider_test_not_testable' },
} as const satisfies Record<ProviderTest['outcome'], { tone: string; text: string }>;

/** Lists the providers that riders can pay with, each with a test of its credentials. Source: CALL-21. */
export function PaymentProvidersSection() {
  const t = useText();
  const { data, error } = usePaymentProviders();
  const failure = error === null ? null : failureOf(error).code;
  return (
    <section className={styles.section} aria-label={t('payment_providers')}>
      <div className={styles.head}>
        <h2>{t('payment_providers')}</h2>
      </div>
      <p className={styles.lead}>{t('payment_providers_text')}</p>
      {failure !== null && <Notice tone="bad">{t(failure)}</Notice>}
      {data === undefined && failure === null && <Skeleton lines={2} />}
      {data?.items.length === 0 && <p>{t('payment_providers_none')}</p>}
      <ul className={styles.rows}>
        {data?.items.map((provider) => (
          <Row key={provider.name} provider={provider} />
        ))}
      </ul>
    </section>
  );
}

function Row({ provider: { name, look, isSimulated } }: { readonly provider: PaymentProvider }) {
  const t = useText();
  const label = useProviderLabel()(look.label);
  const { send, busy, response, failure } = useTestProvider(name);
  const outcome = response === undefined ? null : outcomes[response.outcome];
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          <bdi>{isSimulated ? t('pay_page_simulation', { provider: label }) : label}</bdi>
        </span>
        {outcome !== null && <Notice tone={outcome.tone}>{t(outcome.text, { provider: label })}</Notice>}
        <FailureNotice failure={failure} />
      </div>
      <Button
        tone="secondary"
        busy={busy}
        aria-label={t('test_provider', { provider: label })}
        onClick={() => send()}
      >
        {t('test_credentials')}
      </Button>
    </li>
  );
}
