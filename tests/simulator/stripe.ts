import { stripeTwin } from '../../apps/server/src/payments/providers/stripe/stripe-twin.ts';
import type { Confirmation, TwinPayment } from '../../apps/server/src/payments/provider/twin.ts';
import { OutboundFault } from '../../apps/server/src/platform/outbound/outbound-fault.ts';
import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts';

const url = 'http://127.0.0.1:9';

/** How the provider's API fails: not at all, without doing anything, or after doing what it was asked to. */
export const apiStates = ['up', 'down', 'silent'] as const;

/** The payment provider, in this process: it may lie about what it took, and call back late, twice or never. */
export class UnreliableStripe {
  readonly #twin;
  /** What it will say about payments, in any order. */
  readonly news: { readonly payment: TwinPayment; readonly state: TwinPayment['state'] }[] = [];
  api: (typeof apiStates)[number] = 'up';

  constructor(now: () => Date) {
    this.#twin = stripeTwin(now);
  }

  environment = () => this.#twin.environment(url);

  get payments(): readonly TwinPayment[] {
    return [...this.#twin.payments.values()];
  }

  paymentOf(orderId: string): TwinPayment | undefined {
    return this.payments.find((payment) => payment.orderId === orderId);
  }

  /** The payer decides. Every other decision is first reported as declined, and every third one is never reported. */
  decide(payment: TwinPayment, value: number): void {
    if (payment.state !== 'open') return;
    payment.state = value % 5 === 0 ? 'declined' : 'approved';
    if (value % 2 === 0) this.news.push({ payment, state: 'declined' });
    if (value % 3 > 0) this.news.push({ payment, state: payment.state });
  }

  confirm({ payment, state }: UnreliableStripe['news'][number]): Confirmation {
    return this.#twin.confirm({ ...payment, state });
  }

  readonly outbound: Outbound = {
    fetch: async (address, { method = 'GET', headers, body } = {}) => {
      if (this.api === 'down') throw new OutboundFault('unreachable', 'stripe');
      const { pathname, search } = new URL(address);
      const response = this.#twin.answer({
        method,
        path: pathname + search,
        // Its parts are sent as a form, whatever their form here.
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...Object.fromEntries(new Headers(headers)),
        },
        body: String(body ?? ''),
      });
      if (this.api === 'silent') throw new OutboundFault('timeout', 'stripe');
      return Response.json(response.body, { status: response.status });
    },
    counts: () => [],
    close: () => Promise.resolve(),
  };
}
