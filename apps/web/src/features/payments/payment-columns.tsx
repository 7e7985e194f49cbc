import { inOneLine } from '../../i18n/direction.ts';
import type { PaymentRow } from '@fiacre/contract';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import type { PaymentFilter } from '../../api/payments.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import {
  PaymentBadge,
  paymentStateText,
  purposeText,
  RefundBadge,
  refundStateText,
} from './payment-badges.tsx';

/** @param providerLabel the displayed name of a provider */
export function paymentColumns(
  providerLabel: (provider: string) => string,
): readonly ListColumn<PaymentRow>[] {
  return [
    {
      name: 'date',
      fields: ['date'],
      label: 'col_date',
      widthPixels: 180,
      sort: 'date',
      text: ({ date }, { dateTime }) => dateTime(date),
    },
    { name: 'name', fields: ['name'], label: 'col_payer', widthPixels: 180, text: ({ name }) => name },
    {
      name: 'purpose',
      fields: ['purpose', 'bookingReference'],
      label: 'col_paid_for',
      widthPixels: 220,
      text: ({ purpose, bookingReference }, { t }) => inOneLine([t(purposeText[purpose]), bookingReference]),
    },
    {
      name: 'amount',
      fields: ['amount'],
      label: 'col_amount',
      widthPixels: 120,
      align: 'end',
      sort: 'amount',
      text: ({ amount, currency }, { moneyIn }) => moneyIn(amount, currency),
    },
    {
      name: 'state',
      fields: ['state'],
      label: 'col_status',
      widthPixels: 130,
      sort: 'state',
      text: ({ state }, { t }) => t(paymentStateText(state)),
      draw: ({ state }) => <PaymentBadge state={state} />,
    },
    {
      name: 'refunded',
      fields: ['refunded'],
      label: 'col_refunded',
      widthPixels: 150,
      text: ({ refunds, refunded, currency }, { t, moneyIn }) => {
        const open = urgentRefund(refunds);
        if (open !== undefined) return t(refundStateText(open.state));
        return refunded === 0 ? '' : moneyIn(refunded, currency);
      },
      draw: ({ refunds, refunded, currency }) => <Refunded {...{ refunds, refunded, currency }} />,
    },
    {
      name: 'provider',
      fields: ['provider'],
      label: 'col_provider',
      widthPixels: 130,
      sort: 'provider',
      text: ({ provider }) => providerLabel(provider),
    },
    {
      name: 'reference',
      fields: ['reference'],
      label: 'col_provider_reference',
      widthPixels: 220,
      text: ({ reference }) => reference ?? '',
    },
  ];
}

/** The refund that needs to be checked by a person, or that is still in progress. */
function urgentRefund(refunds: PaymentRow['refunds']) {
  return (
    refunds.find(({ state }) => state === 'unclear') ?? refunds.find(({ state }) => state === 'requested')
  );
}

function Refunded({ refunds, refunded, currency }: Pick<PaymentRow, 'refunds' | 'refunded' | 'currency'>) {
  const money = useMoneyIn();
  const open = urgentRefund(refunds);
  if (open !== undefined) return <RefundBadge state={open.state} />;
  return refunded === 0 ? null : <bdi>{money(refunded, currency)}</bdi>;
}

/** @param providers the providers to choose from */
export function paymentFilters(
  t: (key: TextKey) => string,
  providers: readonly { readonly value: string; readonly label: string }[],
): readonly ListFilter<PaymentFilter>[] {
  const states = ['paid', 'late', 'open', 'declined', 'expired'] as const;
  const refunds = ['unclear', 'requested', 'failed', 'made'] as const;
  return [
    {
      name: 'state',
      label: 'col_status',
      options: states.map((state) => ({ value: state, label: t(paymentStateText(state)) })),
      query: (value) => ({ state: states.find((state) => state === value) }),
    },
    {
      name: 'refund',
      label: 'filter_refunds',
      options: refunds.map((state) => ({ value: state, label: t(refundStateText(state)) })),
      query: (value) => ({ refund: refunds.find((state) => state === value) }),
    },
    {
      name: 'provider',
      label: 'col_provider',
      options: providers,
      query: (value) => ({ provider: value }),
    },
  ];
}
