import * as z from 'zod';
import { emailOf } from '../../provider/payer-email.ts';
import { ProviderFault, type ProviderHttp } from '../../provider/provider-http.ts';
import {
  declinedResult,
  type Challenge,
  type Checkout,
  type PaymentResult,
} from '../../provider/provider.ts';
import type { PaymentOrder } from '../../record/tables.ts';

const Charge = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency_code: z.string(),
  metadata: z.object({ order_id: z.string().nullish() }).nullish().catch(null),
  outcome: z.object({ type: z.string() }).nullish(),
});
type Charge = z.infer<typeof Charge>;

/** A card that the bank or Culqi declined has no charge, or a charge that took no money. */
const Declined = z.object({
  object: z.literal('error'),
  type: z.literal('card_error'),
  charge_id: z.string().nullish(),
});
/** The result that the browser got from the payer's bank (3-D Secure); Culqi checks it. */
export const ChallengeProof = z.object({
  eci: z.string().max(10),
  xid: z.string().max(200).nullish(),
  cavv: z.string().max(200),
  protocolVersion: z.string().max(20),
  directoryServerTransactionId: z.string().max(200).nullish(),
});

/** A card as the browser sends it. */
interface Card {
  readonly token: string;
  /** Culqi's id of the browser. */
  readonly device: string | undefined;
  readonly proof: z.infer<typeof ChallengeProof> | undefined;
}

/** Culqi requests 3-D Secure by responding with 200 instead of 201; nothing is charged in that case. */
const Review = z.object({ action_code: z.string() });

/** The outcome of a charge that took the money. */
const sold = 'venta_exitosa';

const declinedStatus = 402;

/**
 * Charges a card once per order: a charge that already took the money is returned instead. The payer's bank may require
 * a challenge first, after which the same card is sent again with the bank's result.
 */
export async function charge(
  http: ProviderHttp,
  headers: Readonly<Record<string, string>>,
  { order, payer, addresses }: Checkout,
  { token, device, proof }: Card,
): Promise<PaymentResult | Challenge | null> {
  const earlier = await findResult(http, headers, order);
  if (earlier?.approved === true) return earlier;
  const answer = await http('/charges', {
    headers,
    json: {
      amount: order.amount,
      currency_code: order.currency,
      email: emailOf(payer, addresses.returnTo),
      source_id: token,
      capture: true,
      description: order.product_name.slice(0, 80),
      metadata: { order_id: order.id },
      antifraud_details: {
        first_name: payer.firstName,
        last_name: payer.lastName,
        ...(payer.mobile !== null && { phone_number: payer.mobile.replace('+', '') }),
        ...(device !== undefined && { device_finger_print_id: device }),
      },
      ...(proof !== undefined && { authentication_3DS: proof }),
    },
    schema: z.union([Charge, Declined, Review]),
    alsoRead: [declinedStatus],
  });
  if ('amount' in answer) return resultOf(answer, false);
  if ('action_code' in answer && proof === undefined) return { challengeOf: token };
  return declinedResult(order, ('charge_id' in answer ? answer.charge_id : null) ?? token);
}

/** Reads a charge again; null for an unknown id. */
export async function readCharge(
  http: ProviderHttp,
  headers: Readonly<Record<string, string>>,
  id: string,
): Promise<Charge | null> {
  try {
    return await http(`/charges/${encodeURIComponent(id)}`, { method: 'GET', headers, schema: Charge });
  } catch (error) {
    if (error instanceof ProviderFault && error.status === 404) return null;
    throw error;
  }
}

/** Finds an order's charge among those of the same amount, of which there are rarely many. */
export async function findResult(
  http: ProviderHttp,
  headers: Readonly<Record<string, string>>,
  order: PaymentOrder,
): Promise<PaymentResult | null> {
  const query = new URLSearchParams({
    amount: String(order.amount),
    currency_code: order.currency,
    creation_date_from: String(Math.floor(order.created_at.getTime() / 1000)),
    limit: '100',
  });
  const { items } = await http(`/charges?${query.toString()}`, {
    method: 'GET',
    headers,
    schema: z.object({ items: z.array(Charge) }),
  });
  const own = items.filter(({ metadata }) => metadata?.order_id === order.id);
  const best = own.find(({ outcome }) => outcome?.type === sold) ?? own[0];
  return best === undefined ? null : resultOf(best, false);
}

/** `hasFailed`: the provider says that a charge without money is final. Null until then. */
export function resultOf(charged: Charge, hasFailed: boolean): PaymentResult | null {
  const orderId = z.uuid().safeParse(charged.metadata?.order_id).data;
  const approved = charged.outcome?.type === sold;
  if (orderId === undefined || (!approved && !hasFailed)) return null;
  const { id: reference, amount, currency_code: currency } = charged;
  return { orderId, reference, amount, currency, approved };
}
