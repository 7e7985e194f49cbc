import type { PaymentRow } from '@fiacre/contract';
import { Link } from 'react-router';
import { useCheckPayment, usePayment, useResolveRefund } from '../../api/payments.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { PaymentBadge, purposeText, RefundBadge, type Refund } from './payment-badges.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './payment-panel.module.css';
import { RefundForm } from './refund-form.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface PaymentPanelProps {
  readonly id: string;
  readonly providerLabel: (provider: string) => string;
  readonly onClose: () => void;
}

/**
 * A panel over the list with one payment: its details, its refunds, and a button that asks the provider for its state.
 * Sources: PAY-7, PAY-9.
 */
export function PaymentPanel({ id, providerLabel, onClose }: PaymentPanelProps) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const { data: payment, error } = usePayment(id);
  if (payment === undefined)
    return (
      <SidePanel title={t('card_payments')} onClose={onClose}>
        {error === null ? <Skeleton lines={6} /> : <FailureNotice failure={error} />}
      </SidePanel>
    );
  const title = <bdi>{money(payment.amount, payment.currency)}</bdi>;
  return (
    <SidePanel title={title} head={<PaymentBadge state={payment.state} />} onClose={onClose}>
      <div className={styles.panel}>
        {payment.state === 'late' && <Notice tone="warn">{t('payment_late_hint')}</Notice>}
        <Facts payment={payment} providerLabel={providerLabel} />
        {payment.canCheck && <Check id={id} />}
        {payment.refunds.length > 0 && <Refunds payment={payment} providerLabel={providerLabel} />}
        {payment.held > 0 && <Notice tone="warn">{t('refund_held')}</Notice>}
        {payment.refundable > 0 && <RefundForm payment={payment} />}
      </div>
    </SidePanel>
  );
}

interface PaymentProps {
  readonly payment: PaymentRow;
  readonly providerLabel: (provider: string) => string;
}

function Facts({ payment, providerLabel }: PaymentProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const money = useMoneyIn();
  const {
    name,
    purpose,
    bookingReference,
    bookingId,
    provider,
    reference,
    date,
    settledAt,
    refunded,
    currency,
  } = payment;
  const facts = [
    [t('col_payer'), name],
    [t('col_paid_for'), bookingReference ?? t(purposeText[purpose])],
    [t('col_provider'), providerLabel(provider)],
    [t('col_provider_reference'), reference ?? ''],
    [t('col_date'), formatDateTime(dateLocale, date, clock)],
    [t('payment_settled_at'), settledAt === null ? '' : formatDateTime(dateLocale, settledAt, clock)],
    [t('col_refunded'), refunded === 0 ? '' : money(refunded, currency)],
  ];
  return (
    <>
      <FactList className={styles.facts} facts={facts} />
      {bookingId !== null && (
        <p>
          <Link to={`/bookings/${bookingId}`}>{t('payment_open_booking')}</Link>
        </p>
      )}
    </>
  );
}

function Check({ id }: { readonly id: string }) {
  const { t } = useI18n();
  const check = useCheckPayment(id);
  return (
    <div className={styles.action}>
      <Button tone="secondary" busy={check.busy} onClick={() => check.send()}>
        {t('payment_check')}
      </Button>
      {check.isDone && <Notice tone="good">{t('payment_checked')}</Notice>}
      <FailureNotice failure={check.failure} />
    </div>
  );
}

const sourceText = {
  wallet: 'refund_from_wallet',
  operator: 'refund_from_operator',
  'second-payment': 'refund_from_second',
} as const;

function Refunds({ payment, providerLabel }: PaymentProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const money = useMoneyIn();
  return (
    <section className={styles.refunds} aria-label={t('refunds_title')}>
      <h3>{t('refunds_title')}</h3>
      <ul>
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            <p className={styles.refund}>
              <strong>
                <bdi>{money(refund.amount, payment.currency)}</bdi>
              </strong>
              <RefundBadge state={refund.state} />
            </p>
            <p className={styles.soft}>
              {formatDateTime(dateLocale, refund.date, clock)} · {t(sourceText[refund.source])}
            </p>
            {refund.note !== null && (
              <p>
                <bdi>{refund.note}</bdi>
              </p>
            )}
            {refund.state === 'unclear' && (
              <Unclear payment={payment} refund={refund} label={providerLabel(payment.provider)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UnclearProps {
  readonly payment: PaymentRow;
  readonly refund: Refund;
  readonly label: string;
}

/** Asks the admin whether the refund was made, which they have to check at the provider. */
function Unclear({ payment, refund, label }: UnclearProps) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const resolve = useResolveRefund(payment.id);
  const decide = (made: boolean) => resolve.send({ refundId: refund.id, made });
  return (
    <div className={styles.action}>
      <Notice tone="warn">
        {t('refund_unclear_text', { provider: label, amount: money(refund.amount, payment.currency) })}
      </Notice>
      <div className={styles.choices}>
        <Button tone="secondary" busy={resolve.busy} onClick={() => decide(true)}>
          {t('refund_was_made')}
        </Button>
        <Button tone="secondary" busy={resolve.busy} onClick={() => decide(false)}>
          {t('refund_was_not')}
        </Button>
      </div>
      <FailureNotice failure={resolve.failure} />
    </div>
  );
}
