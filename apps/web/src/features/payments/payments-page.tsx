import type { PaymentRow } from '@fiacre/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePaymentProviders, usePayments, type PaymentFilter } from '../../api/payments.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useProviderLabel, useProviderName } from '../../ui/use-provider-label.ts';
import { paymentColumns, paymentFilters } from './payment-columns.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** `/payments`: every card payment, its refunds, and its state at the provider. Sources: PAY-7, PAY-9. */
export function PaymentsPage() {
  const t = useText();
  const labelOf = useProviderLabel();
  const nameOf = useProviderName();
  const { data: providers } = usePaymentProviders();
  const [address, setAddress] = useSearchParams();
  const shown = address.get('payment');
  const isComparing = address.has('payouts');
  const change = (name: 'payment' | 'payouts', value: string | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const show = (id: string | null) => change('payment', id);
  const labels = useMemo(
    () => new Map(providers?.items.map(({ name, look }) => [name, labelOf(look.label)])),
    [providers, labelOf],
  );
  const providerLabel = useCallback((name: string) => labels.get(name) ?? nameOf(name), [labels, nameOf]);
  const columns = useMemo(() => paymentColumns(providerLabel), [providerLabel]);
  const filters = useMemo(
    () =>
      paymentFilters(
        t,
        [...labels].map(([value, label]) => ({ value, label })),
      ),
    [t, labels],
  );
  return (
    <OfficeList<PaymentRow, PaymentFilter>
      name="payments"
      title="card_payments"
      emptyText="no_card_payments"
      columns={columns}
      filters={filters}
      defaultSort="-date"
      useRows={usePayments}
      csv="listPayments"
      onRow={({ id }) => show(id)}
      tools={
        <Button tone="secondary" onClick={() => change('payouts', '1')}>
          {t('payouts_title')}
        </Button>
      }
    >
      {isComparing && (
        <PayoutsPanel
          providerLabel={providerLabel}
          onPayment={show}
          onClose={() => change('payouts', null)}
        />
      )}
      {shown !== null && (
        <PaymentPanel key={shown} id={shown} providerLabel={providerLabel} onClose={() => show(null)} />
      )}
    </OfficeList>
  );
}
