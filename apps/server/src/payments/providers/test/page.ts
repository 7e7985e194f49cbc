import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import type { PaymentPage } from '../../provider/provider.ts';
import { drawTestPage } from './draw-test-page.ts';
import type { TestMessage } from './message.ts';

const Decision = z.enum(['approved', 'declined']);

/**
 * The test provider's own page. The decision is sent as a callback, as it would be from a real provider. Source:
 * PAY-10.
 */
export function createTestPage(
  { clock, ids }: Platform,
  call: (message: TestMessage) => Promise<number>,
): PaymentPage {
  return {
    show: (order, context) => Promise.resolve(drawTestPage(order, clock.now(), context)),
    async submit({ checkout: { order }, isOpen, form }) {
      const decision = Decision.safeParse(form.get('decision'));
      if (!decision.success)
        return refuse('invalid_request', { issues: [{ path: 'body.decision', message: 'required' }] });
      if (!isOpen) return null;
      const { id, amount, currency } = order;
      const status = await call({
        order_id: id,
        transaction_id: ids.next(),
        amount: amountToDecimal(amount, currency),
        currency,
        result: decision.data,
      });
      if (status !== 200) throw new Error(`The callback of order ${id} returned ${status}`);
      // The callback has settled the order.
      return null;
    },
  };
}
