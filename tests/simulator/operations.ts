import { onePixel } from '../../apps/server/src/files/testing/pictures.ts';
import { changeUser } from '../../apps/server/src/testing/change-user.ts';
import { confirmedSession, type TestPerson } from '../../apps/server/src/testing/people.ts';
import { changePrices, changeSettings, recordCompanyPayment } from './desk.ts';
import { networkStates } from './faulty-network.ts';
import { hearProvider, pay, payAtProvider } from './payments.ts';
import { acceptAtOnce, anything, applyPromo, book, goOn, handBack } from './rides.ts';
import { asParams, booking, driver, minute, pick, rider, type Scene } from './scene.ts';
import { apiStates } from './stripe.ts';

interface Operation {
  /** How often it is chosen. */
  readonly weight: number;
  /** Does not run at once with others: it waits for work that they left behind, or long without the database. */
  readonly isAlone?: boolean;
  run(scene: Scene): Promise<unknown>;
}

/** Every other time the disk is full. */
async function upload(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const headers = { 'content-type': 'image/png' };
  world.failing.disk = step.value % 2 === 0;
  await sending.send(step, 'putProfileImage', { as: rider(scene), headers, body: onePixel });
  world.failing.disk = false;
}

/** A driver is suspended; the next time, the same driver is approved and signs in again. */
async function changeApproval(scene: Scene): Promise<void> {
  const { world, step } = scene;
  const changed = world.suspended ?? driver(scene);
  const approved = changed === world.suspended;
  // The driver's page is open.
  if (!approved) for (const { requests } of world.nodes) await requests.call('me', { as: changed });
  const answer = await changeUser(world.nodeAt(step.node).app, world.admin, changed.id, { approved });
  world.trace.push(`updateUser ${answer.status}`);
  if (answer.status !== 200) return;
  world.suspended = approved ? null : changed;
  if (!approved) {
    world.endedSessions.push(changed);
    world.endedTokens.add(changed.token);
  }
  const { platform } = world.app;
  const session = approved && (await platform.transact((tx) => confirmedSession(tx, platform, changed.id)));
  world.drivers[world.drivers.indexOf(changed)] = { ...changed, ...session };
}

/** Time passes: drivers on duty report where they are, and work that is due is done on one node. */
async function passTime({ world, step }: Scene): Promise<void> {
  world.clock.forward(pick([1_000, 5_000, 20_000, 45_000, 10 * minute], step.value) ?? 0);
  const { app } = world.nodeAt(step.node);
  await app.reportPhones();
  await app.background.settle();
}

export const operations: Readonly<Record<string, Operation>> = {
  book: { weight: 6, run: (scene) => book(scene, false) },
  'book later': { weight: 4, run: (scene) => book(scene, true) },
  'go on': { weight: 30, run: goOn },
  'accept at once': { weight: 3, run: acceptAtOnce },
  decline: {
    weight: 2,
    run: (scene) =>
      scene.sending.send(scene.step, 'declineBooking', {
        as: driver(scene),
        params: asParams(booking(scene, (status) => status === 'NEW')),
      }),
  },
  assign: {
    weight: 2,
    run: (scene) =>
      scene.sending.send(scene.step, 'assignBooking', {
        as: scene.world.admin,
        params: asParams(booking(scene, (status) => status === 'NEW')),
        body: { driverId: driver(scene).id },
      }),
  },
  'hand back': { weight: 4, run: handBack },
  anything: { weight: 8, run: anything },
  pay: { weight: 6, run: pay },
  'confirm cash': {
    weight: 2,
    run: (scene) =>
      scene.sending.send(scene.step, 'confirmCashBooking', {
        as: driver(scene),
        params: asParams(booking(scene, (status) => status === 'PENDING')),
      }),
  },
  'apply promo': { weight: 3, run: applyPromo },
  'top up': {
    weight: 4,
    async run(scene) {
      const body = { amount: 500 + scene.step.value, provider: 'stripe' };
      const answer = await scene.sending.send(scene.step, 'topUpWallet', { as: rider(scene), body });
      if (answer.status === 200) scene.world.orders.push(answer.body);
    },
  },
  'pay at provider': { weight: 8, run: payAtProvider },
  'hear provider': { weight: 8, run: hearProvider },
  credit: {
    weight: 6,
    run: (scene) =>
      scene.sending.send(scene.step, 'creditWallet', {
        as: scene.world.admin,
        params: { id: driver(scene).id },
        body: { amount: 100 + scene.step.value },
      }),
  },
  withdraw: {
    weight: 3,
    run: (scene) =>
      scene.sending.send(scene.step, 'requestWithdrawal', {
        as: pick([rider(scene), driver(scene)], scene.step.which) as TestPerson,
        body: { amount: 50 + scene.step.value },
      }),
  },
  'process withdrawal': {
    weight: 2,
    run: ({ world, sending, step }) =>
      sending.send(step, 'processWithdrawal', {
        as: world.admin,
        params: asParams({ id: pick(world.acknowledged.withdrawals, step.which) ?? world.admin.id }),
      }),
  },
  availability: {
    weight: 4,
    run: (scene) =>
      scene.sending.send(scene.step, 'setAvailability', {
        as: driver(scene),
        body: { active: scene.step.value % 4 > 0 },
      }),
  },
  // A request at once with it may get either response.
  suspend: { weight: 4, isAlone: true, run: changeApproval },
  'change settings': { weight: 3, run: changeSettings },
  'change prices': { weight: 2, run: changePrices },
  'company pays': { weight: 2, run: recordCompanyPayment },
  // Encoding an image takes long on a busy machine.
  upload: { weight: 4, isAlone: true, run: upload },
  'pass time': { weight: 8, isAlone: true, run: passTime },
  'run jobs': { weight: 8, run: ({ world, step }) => world.nodeAt(step.node).app.jobs.runDue() },
  network: {
    weight: 4,
    isAlone: true,
    async run({ world, step }) {
      world.network.state = pick(networkStates, step.value) ?? 'fast';
      if (world.network.state === 'fast') await world.poll();
    },
  },
  'step a clock': {
    weight: 2,
    // Clocks of nodes may differ by less than ten seconds.
    run: async ({ world, step }) =>
      void (world.skews[step.node % world.nodes.length] = ((step.value % 19) - 9) * 500),
  },
  'ask provider': { weight: 1, isAlone: true, run: ({ world }) => world.askProvider(6) },
  'fail messages': {
    weight: 3,
    run: async ({ world, step }) => void (world.failing.messages = step.value % 3 > 0),
  },
  'fail outside': {
    weight: 2,
    async run({ world, step: { which, value } }) {
      if (which % 2 === 0) world.map.down = value % 4 === 0;
      else world.stripe.api = pick(['up', ...apiStates] as const, value) ?? 'up';
    },
  },
};
