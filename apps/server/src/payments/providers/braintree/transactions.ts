import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { amountOf } from '../../provider/provider-amount.ts';
import { ProviderFault } from '../../provider/provider-http.ts';
import type { PaymentResult, Refund } from '../../provider/provider.ts';
import type { PaymentOrder } from '../../record/tables.ts';
import type { BraintreeApi } from './graphql.ts';

const Transaction = z.object({
  id: z.string(),
  orderId: z.string().nullish(),
  status: z.string(),
  amount: z.object({ value: z.string(), currencyCode: z.string() }),
});
type Transaction = z.infer<typeof Transaction>;

const fields = 'id orderId status amount { value currencyCode }';

/** States in which the money is on its way to the operator. */
const approved: ReadonlySet<string> = new Set([
  'SUBMITTED_FOR_SETTLEMENT',
  'SETTLEMENT_PENDING',
  'SETTLEMENT_CONFIRMED',
  'SETTLING',
  'SETTLED',
]);
const declined: ReadonlySet<string> = new Set([
  'AUTHORIZATION_EXPIRED',
  'FAILED',
  'GATEWAY_REJECTED',
  'PROCESSOR_DECLINED',
  'SETTLEMENT_DECLINED',
]);

/** A token with which the browser may send card details to Braintree, for this merchant account. */
export async function createClientToken(api: BraintreeApi, merchantAccountId: string): Promise<string> {
  const schema = z.object({ createClientToken: z.object({ clientToken: z.string() }) });
  const { createClientToken: created } = await api(
    'mutation ($input: CreateClientTokenInput!) { createClientToken(input: $input) { clientToken } }',
    { input: { clientToken: { merchantAccountId } } },
    schema,
  );
  return created.clientToken;
}

/** Charges a card once per order: a transaction that may already have taken the money is returned instead. */
export async function charge(
  api: BraintreeApi,
  order: PaymentOrder,
  merchantAccountId: string,
  paymentMethodId: string,
): Promise<PaymentResult | null> {
  const earlier = (await findTransactions(api, order.id)).find(({ status }) => !declined.has(status));
  if (earlier !== undefined) return resultOf(earlier);
  const amount = amountToDecimal(order.amount, order.currency);
  const { chargePaymentMethod: charged } = await api(
    `mutation ($input: ChargePaymentMethodInput!) {
      chargePaymentMethod(input: $input) { transaction { ${fields} } }
    }`,
    { input: { paymentMethodId, transaction: { amount, orderId: order.id, merchantAccountId } } },
    z.object({ chargePaymentMethod: z.object({ transaction: Transaction }) }),
  );
  return resultOf(charged.transaction);
}

/** The result of an order; of several attempts, the one that took the money. Null while there is none. */
export async function findResult(api: BraintreeApi, orderId: string): Promise<PaymentResult | null> {
  const found = await findTransactions(api, orderId);
  const best = found.find(({ status }) => !declined.has(status)) ?? found[0];
  return best === undefined ? null : resultOf(best);
}

async function findTransactions(api: BraintreeApi, orderId: string): Promise<Transaction[]> {
  const schema = z.object({
    search: z.object({ transactions: z.object({ edges: z.array(z.object({ node: Transaction })) }) }),
  });
  const { search } = await api(
    `query ($input: TransactionSearchInput!) {
      search { transactions(input: $input) { edges { node { ${fields} } } } }
    }`,
    { input: { orderId: { is: orderId } } },
    schema,
  );
  return search.transactions.edges.map(({ node }) => node).filter((node) => node.orderId === orderId);
}

/**
 * Refunds a transaction: one that is not settled yet is voided as a whole, any other is refunded. A partial refund is
 * possible only after settlement, so it is requested again later.
 */
export async function sendBack(api: BraintreeApi, refund: Refund): Promise<void> {
  const { key, reference: transactionId, amount, currency, whole } = refund;
  const { node } = await api(
    'query ($id: ID!) { node(id: $id) { ... on Transaction { status } } }',
    { id: transactionId },
    z.object({ node: z.object({ status: z.string() }) }),
  );
  // The response to an earlier request was lost.
  if (node.status === 'VOIDED' && whole) return;
  if (node.status === 'SETTLED' || node.status === 'SETTLING') {
    const input = {
      transactionId,
      apiRequestKey: key,
      refund: { amount: amountToDecimal(amount, currency), orderId: key },
    };
    await api(
      'mutation ($input: RefundTransactionInput!) { refundTransaction(input: $input) { refund { id } } }',
      { input },
      z.object({ refundTransaction: z.object({ refund: z.object({ id: z.string() }) }) }),
    );
    return;
  }
  if (!whole) throw new ProviderFault('braintree', 409, 'refused a part before settlement');
  await api(
    'mutation ($input: VoidTransactionInput!) { voidTransaction(input: $input) { transaction { id } } }',
    { input: { transactionId } },
    z.object({ voidTransaction: z.object({ transaction: z.object({ id: z.string() }) }) }),
  );
}

/**
 * Null while the transaction is being processed, and for a transaction about something else that the operator sells.
 */
function resultOf({ id, orderId: reference, status, amount: paid }: Transaction): PaymentResult | null {
  const orderId = z.uuid().safeParse(reference).data;
  const amount = amountOf(paid.value, paid.currencyCode);
  const isApproved = approved.has(status);
  if (orderId === undefined || amount === null || !(isApproved || declined.has(status))) return null;
  return { orderId, reference: id, amount, currency: paid.currencyCode, approved: isApproved };
}
