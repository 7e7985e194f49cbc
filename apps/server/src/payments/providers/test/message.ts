import { parseAmount } from '@fiacre/domain';
import * as z from 'zod';
import type { PaymentResult } from '../../provider/provider.ts';

export const signatureHeader = 'x-test-signature';

/**
 * The body of the test provider's callback; amounts are whole units with decimals, as most real providers write them.
 */
const Message = z.strictObject({
  order_id: z.uuid(),
  transaction_id: z.string().min(1).max(80),
  amount: z.string().max(30),
  currency: z.string().regex(/^[A-Z]{3}$/),
  result: z.enum(['approved', 'declined']),
});
export type TestMessage = z.infer<typeof Message>;

/** Parses the message; null if it is malformed. */
export function readMessage(body: string): PaymentResult | null {
  const message = Message.safeParse(jsonIn(body)).data;
  const amount = message === undefined ? null : parseAmount(message.amount, message.currency);
  if (message === undefined || amount === null) return null;
  const { order_id: orderId, transaction_id: reference, currency, result } = message;
  return { orderId, reference, amount, currency, approved: result === 'approved' };
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
