import { amountToDecimal, isPayable } from '@fiacre/domain';
import * as z from 'zod';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { readSettings } from '../../settings/index.ts';
import { findOrder } from '../order-store.ts';
import type { PaymentOrder } from '../tables.ts';
import { testPage } from './page.ts';
import type { TestProvider } from './test-provider.ts';

/** Sends a request through the server's own front door, as somebody from outside would; answers its status. */
export type KnockOutside = (request: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<number>;

const Decision = z.enum(['approved', 'declined']);

/** The test provider's own page; null where it is not offered, and then nothing is there. Source: PAY-10. */
export function serveTestPage(
  platform: Platform,
  provider: TestProvider | null,
  knock: KnockOutside,
): Handlers<'testPaymentPage' | 'decideTestPayment'> {
  const { db, clock } = platform;
  const orderOf = async (id: string): Promise<PaymentOrder> => {
    const order = provider === null ? null : await findOrder(db, id);
    return order?.provider === provider?.name && order !== null ? order : refuse('not_found');
  };
  return {
    testPaymentPage: async ({ params }) =>
      testPage(await orderOf(params.orderId), await readSettings(db), clock.now()),
    decideTestPayment: async ({ params, body }) => {
      const order = await orderOf(params.orderId);
      const decision = Decision.safeParse(new URLSearchParams(body).get('decision'));
      if (!decision.success || provider === null)
        return refuse('invalid_request', { issues: [{ path: 'body.decision', message: 'required' }] });
      if (isPayable(order.state, order.expires_at.getTime(), clock.now().getTime()))
        await callBack(platform, provider, knock, order, decision.data);
      const location = `/payments/test/${order.id}`;
      return { status: 303, contentType: 'text/plain; charset=utf-8', headers: { location }, body: '' };
    },
  };
}

/** What a real provider does: a signed message to the server's door. */
async function callBack(
  { clock, ids }: Platform,
  provider: TestProvider,
  knock: KnockOutside,
  { id, amount, currency }: PaymentOrder,
  result: z.infer<typeof Decision>,
): Promise<void> {
  const said = {
    order_id: id,
    transaction_id: ids.next(),
    amount: amountToDecimal(amount, currency),
    currency,
  };
  const message = await provider.signed({ ...said, result }, clock.now());
  const status = await knock({ path: `/api/payments/${provider.name}/callback`, ...message });
  if (status !== 200) throw new Error(`The callback of order ${id} was answered with ${status}`);
}
