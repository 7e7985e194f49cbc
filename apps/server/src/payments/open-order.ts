import type { PaymentForm } from '@fiacre/contract';
import { paymentOrderLifeMs, type PaymentPurpose, type WalletAccount } from '@fiacre/domain';
import type { Ids } from '../platform/ids/ids.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { findSameOrder, insertOrder } from './record/order-store.ts';
import { linkOf } from './provider/link-of.ts';
import { payerOf } from './provider/payer.ts';
import type { OfferedProvider } from './provider/provider.ts';
import { findProvider, acceptsCurrency, stepOf } from './providers/providers.ts';
import type { PaymentOrder } from './record/tables.ts';

/** An amount to be paid, in minor units. */
export interface WantedPayment {
  readonly purpose: PaymentPurpose;
  readonly bookingId: string | null;
  /** The booking's reference; empty for a top-up. */
  readonly reference: string;
  readonly payer: WalletAccount;
  readonly provider: string;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Opens an order, or finds an open one for the same amount, and returns what to post to the provider. Source: PAY-2,
 * PAY-7, WAL-9.
 */
export async function openOrder(
  tx: Tx,
  ids: Ids,
  providers: readonly OfferedProvider[],
  wanted: WantedPayment,
): Promise<PaymentForm> {
  const provider = findProvider(providers, wanted.provider) ?? refuse('no_provider_found');
  if (!acceptsCurrency(provider, wanted.currency)) refuse('no_provider_found');
  const step = stepOf(provider, wanted.currency);
  if (wanted.amount % step !== 0) refuse('payment_mode_unavailable', { step });
  const columns = {
    purpose: wanted.purpose,
    booking_id: wanted.bookingId,
    user_id: wanted.payer.userId,
    wallet: wanted.payer.kind,
    provider: wanted.provider,
    amount: wanted.amount,
    currency: wanted.currency,
  };
  const same = wanted.bookingId === null ? null : await findSameOrder(tx, columns);
  return formOf(tx, provider, same ?? (await newOrder(tx, ids, columns, wanted.reference)));
}

async function newOrder(
  tx: Tx,
  ids: Ids,
  columns: Pick<
    PaymentOrder,
    'purpose' | 'booking_id' | 'user_id' | 'wallet' | 'provider' | 'amount' | 'currency'
  >,
  reference: string,
): Promise<PaymentOrder> {
  const { appName } = await readSettings(tx.sql);
  const order = await insertOrder(tx, {
    ...columns,
    id: ids.next(),
    product_name: `${appName} ${reference}`.trim(),
    created_at: tx.now,
    expires_at: new Date(tx.now.getTime() + paymentOrderLifeMs),
  });
  const { purpose, booking_id: bookingId, provider, amount, currency } = order;
  const facts = { purpose, bookingId, provider, amount, currency };
  tx.audit({ action: 'payment-open', object: { kind: 'payment-order', id: order.id }, facts });
  return order;
}

/** Source: PAY-2. */
async function formOf(tx: Tx, provider: OfferedProvider, order: PaymentOrder): Promise<PaymentForm> {
  const payer = await payerOf(tx.sql, order);
  const { amount, currency } = order;
  return {
    orderId: order.id,
    provider: order.provider,
    amount,
    currency,
    link: linkOf(order.provider),
    fields: {
      order_id: order.id,
      amount: provider.amountText(amount, currency),
      currency,
      product_name: order.product_name,
      first_name: payer.firstName,
      last_name: payer.lastName,
      quantity: '1',
      cust_id: payer.id,
      mobile_no: payer.mobile ?? '',
      email: payer.email ?? '',
    },
  };
}
