import * as z from 'zod';
import type { PaymentDeclaration, PaymentProvider, PaymentResult } from '../provider/provider.ts';

const variables = {
  PAYMENTS_FAKE_URL: { schema: z.url().optional(), meaning: 'where the fake is called' },
  PAYMENTS_FAKE_SECRET: { schema: z.string().min(8).optional(), meaning: 'what it signs with', secret: true },
} as const;

interface FakeSettings {
  readonly url: string;
  readonly secret: string;
}

/** The fake's next responses, and the calls it received. */
export interface FakeWorld {
  status: PaymentResult | null | Error;
  /** Whether it fails to open payments. */
  isDown?: true;
  /** Thrown by refunds. */
  refund?: Error;
  /** Whether it recognises a repeated refund. */
  refundsOnce?: true;
  /** The smallest step of its amounts. */
  step?: number;
  readonly refunds: string[];
  readonly asked: string[];
}

/** The environment that configures the fake. */
export const fakeEnvironment = {
  PAYMENTS_FAKE_URL: 'https://api.pay.example/v1',
  PAYMENTS_FAKE_SECRET: 'fake secret',
} as const;

/** A provider as different from the test provider as possible: one currency, return by POST, and a status query. */
export function declareFake(
  world: FakeWorld,
  change: Partial<PaymentDeclaration<typeof variables, FakeSettings>> = {},
): PaymentDeclaration<typeof variables, FakeSettings> {
  return {
    name: 'fake',
    variables,
    problems: ({ PAYMENTS_FAKE_URL: url, PAYMENTS_FAKE_SECRET: secret }) =>
      (url === undefined) === (secret === undefined)
        ? []
        : ['PAYMENTS_FAKE_URL, PAYMENTS_FAKE_SECRET: both or neither'],
    settings: ({ PAYMENTS_FAKE_URL: url, PAYMENTS_FAKE_SECRET: secret }) =>
      url === undefined || secret === undefined ? null : { url, secret },
    calls: ({ url }) => [url],
    formTargets: () => ['https://checkout.pay.example/pay', 'https://checkout.pay.example/other'],
    look: { label: 'Fake & Co', tone: 'night', pins: 'o.......o' },
    currencies: new Set(['USD']),
    payerReturnsBy: 'POST',
    create: ({ secret }) => createFake(world, secret),
    ...change,
  };
}

function createFake(world: FakeWorld, secret: string): PaymentProvider {
  return {
    ready: () => Promise.resolve(),
    amountText: String,
    stepOf: () => world.step ?? 1,
    async handOff({ order: { id, amount }, addresses: { returnTo, callback } }) {
      if (world.isDown) throw new Error('no connection');
      return {
        kind: 'form',
        address: 'https://checkout.pay.example/pay?v=1&w=2',
        fields: { order: id, cents: String(amount), back: returnTo, notify: callback, note: '"><script>' },
      };
    },
    readCallback({ body, header }) {
      if (header('x-fake') !== secret) return Promise.resolve(null);
      return Promise.resolve(JSON.parse(body) as PaymentResult);
    },
    async status({ id }) {
      world.asked.push(id);
      if (world.status instanceof Error) throw world.status;
      return world.status;
    },
    get refundsOnce() {
      return world.refundsOnce;
    },
    async refund({ reference, amount, currency }) {
      if (world.refund instanceof Error) throw world.refund;
      world.refunds.push(`${reference} ${amount} ${currency}`);
    },
  };
}
