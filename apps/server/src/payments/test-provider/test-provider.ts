import { amountToDecimal, parseAmount } from '@fiacre/domain';
import * as z from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider, ProviderWord } from '../provider.ts';
import { isSigned, sign } from './signature.ts';
import { secretOf } from './secret.ts';

export const signatureHeader = 'x-test-signature';

/** What the test provider calls back with; amounts are whole units with decimals, as most real ones write them. */
const Message = z.strictObject({
  order_id: z.uuid(),
  transaction_id: z.string().min(1).max(80),
  amount: z.string().max(30),
  currency: z.string().regex(/^[A-Z]{3}$/),
  result: z.enum(['approved', 'declined']),
});
export type TestMessage = z.infer<typeof Message>;

export interface TestProvider extends PaymentProvider {
  /** A message as it is sent: the body and the header that signs it. */
  signed(message: TestMessage, now: Date): Promise<{ body: string; headers: Record<string, string> }>;
}

/** Pays nothing and asks nobody: a page of ours to approve or decline, behind the same signed door as real ones. Source: PAY-10. */
export function createTestProvider(platform: Platform): TestProvider {
  const secret = secretOf(platform);
  return {
    name: 'test',
    ready: async () => void (await secret()),
    amountText: amountToDecimal,
    pageOf: ({ id }) => Promise.resolve(`/payments/test/${id}`),
    async read({ body, header, now }) {
      if (!isSigned(await secret(), header(signatureHeader), body, now)) return null;
      return readMessage(body);
    },
    async signed(message, now) {
      const body = JSON.stringify(message);
      const signature = sign(await secret(), body, now);
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
    },
  };
}

function readMessage(body: string): ProviderWord | null {
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
