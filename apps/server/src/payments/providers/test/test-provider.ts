import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { flagValue } from '../../../platform/services/variables.ts';
import { specifiedLooks } from '../../provider/looks.ts';
import { callbackPathOf, pagePathOf } from '../../provider/link-of.ts';
import type { PaymentDeclaration, PaymentProvider, ProviderParts } from '../../provider/provider.ts';
import { readMessage, signatureHeader, type TestMessage } from './message.ts';
import { createTestPage } from './page.ts';
import { secretOf } from './secret.ts';
import { isSigned, sign } from '../../provider/timed-signature.ts';

const variables = {
  PAYMENTS_TEST_PROVIDER: {
    schema: flagValue.optional(),
    fallback: 'true in the sandbox, false in production',
    meaning: 'offers the built-in provider `test`, which moves no money: the payer chooses the outcome',
  },
  PAYMENTS_TEST_SECRET: {
    schema: z.string().trim().min(32).optional(),
    meaning:
      'at least 32 characters that the test provider signs with; without it the installation generates a key and stores it in the database',
    secret: true,
  },
} as const;

interface TestSettings {
  /** Null if the installation generates its own key. */
  readonly secret: string | null;
}

/**
 * A provider that moves no money and contacts nobody. Its own page offers to approve or decline, and its callbacks are
 * signed like those of real providers. Source: PAY-10.
 */
export const testProvider: PaymentDeclaration<typeof variables, TestSettings> = {
  name: 'test',
  variables,
  settings: ({ PAYMENTS_TEST_PROVIDER: isOn, PAYMENTS_TEST_SECRET: secret = null }, { mode }) =>
    (isOn ?? mode === 'sandbox') ? { secret } : null,
  calls: () => [],
  look: specifiedLooks.test,
  currencies: null,
  payerReturnsBy: 'GET',
  create: createTestProvider,
};

function createTestProvider(
  settings: TestSettings,
  { platform, callWebhook }: ProviderParts,
): PaymentProvider {
  const secret = secretOf(platform, settings.secret);
  const call = async (message: TestMessage): Promise<number> => {
    const body = JSON.stringify(message);
    const signature = sign(await secret(), body, platform.clock.now());
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
    return callWebhook({ path: callbackPathOf('test'), headers, body });
  };
  return {
    ready: async () => void (await secret()),
    amountText: amountToDecimal,
    handOff: ({ order }) => Promise.resolve({ kind: 'redirect', address: pagePathOf(order) }),
    // It has no credentials.
    testCredentials: () => Promise.resolve(),
    async readCallback({ body, header, now }) {
      if (!isSigned(await secret(), header(signatureHeader), body, now)) return null;
      return readMessage(body);
    },
    // There is no money to refund.
    refund: () => Promise.resolve(),
    refundsOnce: true,
    page: createTestPage(platform, call),
  };
}
