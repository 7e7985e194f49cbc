import { loadConfig } from '../../platform/config/load-config.ts';
import type { Capability, Platform } from '../../platform/platform.ts';
import type { TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createPayments } from '../index.ts';
import type { PaymentDeclaration, PaymentResult } from '../provider/provider.ts';
import { paymentProviders } from '../providers/providers.ts';
import type { PaymentTables } from '../record/tables.ts';
import { declareFake, fakeEnvironment, type FakeWorld } from './fake-provider.ts';

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example' };

/**
 * The payments capability with a fake provider, called without HTTP. All orders are top-ups, so no bookings are needed.
 */
export async function startDeclaredPayments() {
  const world: FakeWorld = { status: null, refunds: [], asked: [] };
  const declared: readonly PaymentDeclaration[] = [...paymentProviders, declareFake(world)];
  const configOf = (env: Record<string, string>, services = declared) =>
    loadConfig({ ...production, ...env }, services);
  const app: TestApp = await startTestApp();
  const rider: TestPerson = await app.addPerson('rider');
  const platform: Platform = { ...app.platform, config: configOf(fakeEnvironment) };

  const nothing = () => Promise.reject(new Error('no booking is concerned'));
  const served = (list: readonly PaymentDeclaration[]): Capability =>
    createPayments(platform, () => Promise.resolve(200), list).serve({
      findDue: nothing,
      holdDue: nothing,
      confirm: nothing,
      findUses: () => Promise.resolve(new Map()),
      holdUse: nothing,
    });
  const payments = served(declared);

  /** Calls a handler as the pipeline does, with only the parts that payments read. */
  const ask = (name: string, call: object, from: Capability = payments): Promise<unknown> => {
    const handler = from.handlers?.[name as 'topUpWallet'];
    const reader = { userId: rider.id, role: 'rider' };
    const whole = {
      reader,
      commit: (work: never) => platform.transact(work),
      cookie: () => null,
      sentHeader: () => undefined,
      ...call,
    };
    return handler === undefined ? Promise.reject(new Error(`no handler ${name}`)) : handler(whole as never);
  };
  const refusedWith = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error as { code?: string }).code,
    );
  const resultOf = (orderId: string, change: Partial<PaymentResult> = {}): PaymentResult => ({
    orderId,
    reference: `ref ${orderId}`,
    amount: 500,
    currency: 'USD',
    approved: true,
    ...change,
  });
  const callBack = (result: PaymentResult, signature: string = fakeEnvironment.PAYMENTS_FAKE_SECRET) =>
    ask('confirmPayment', {
      params: { provider: 'fake' },
      body: JSON.stringify(result),
      sentHeader: () => signature,
    });
  const opened = async (amount = 500) =>
    (await ask('topUpWallet', { body: { amount, provider: 'fake' } })) as { orderId: string };

  return {
    app,
    rider,
    world,
    declared,
    configOf,
    served,
    ask,
    refusedWith,
    resultOf,
    callBack,
    opened,
    /** A top-up of 5.00 that is paid. */
    async paid(): Promise<string> {
      const { orderId } = await opened();
      await callBack(resultOf(orderId));
      return orderId;
    },
    async stateOf(id: string) {
      const orders = app.platform.db.withTables<PaymentTables>().selectFrom('payment_orders');
      return (await orders.select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    },
    /** Runs a job as if it were due now. */
    async run(name: string, payload: object = {}): Promise<void> {
      const job = payments.jobs?.find((kind) => kind.name === name);
      if (job === undefined) throw new Error(`no job ${name}`);
      const commit = <T>(work: (tx: never) => Promise<T>) => platform.transact(work as never) as Promise<T>;
      await job.run({ payload, dueAt: app.clock.now(), commit });
    },
    /** Clears the calls that the fake received. */
    reset(): void {
      world.status = null;
      delete world.isDown;
      delete world.refund;
      delete world.step;
      world.refunds.length = 0;
      world.asked.length = 0;
    },
  };
}
