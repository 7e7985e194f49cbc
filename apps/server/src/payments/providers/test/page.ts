import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { readSettings } from '../../../settings/index.ts';
import type { PaymentPage } from '../../provider.ts';
import { drawTestPage } from './draw-page.ts';
import type { TestMessage } from './message.ts';

const Decision = z.enum(['approved', 'declined']);

/**
 * The test provider's own page. The decision is sent as a callback, as it would be from a real provider. Source:
 * PAY-10.
 */
export function createTestPage(
  { db, clock, ids }: Platform,
  call: (message: TestMessage) => Promise<number>,
): PaymentPage {
  return {
    show: async (order) => drawTestPage(order, await readSettings(db), clock.now()),
    async submit({ order, isOpen, form }) {
      const decision = Decision.safeParse(form.get('decision'));
      if (!decision.success)
        return refuse('invalid_request', { issues: [{ path: 'body.decision', message: 'required' }] });
      if (!isOpen) return;
      const { id, amount, currency } = order;
      const status = await call({
        order_id: id,
        transaction_id: ids.next(),
        amount: amountToDecimal(amount, currency),
        currency,
        result: decision.data,
      });
      if (status !== 200) throw new Error(`The callback of order ${id} returned ${status}`);
    },
  };
}
