import { sql } from 'kysely';
import { diceOf, type Roll } from '../../apps/server/src/bookings/testing/any-order.ts';
import { good, pickup } from '../../apps/server/src/bookings/testing/rides.ts';
import type { AppParts } from '../../apps/server/src/app-parts.ts';
import { createIds } from '../../apps/server/src/platform/ids/ids.ts';
import type { DueMessage } from '../../apps/server/src/platform/messages/due-message.ts';
import type { Random } from '../../apps/server/src/platform/random/random.ts';
import { createFakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { gridMap } from '../../apps/server/src/testing/grid-map.ts';
import { memoryStore } from '../../apps/server/src/testing/memory-store.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { createRequests, type TestRequests } from '../../apps/server/src/testing/requests.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { testStart } from '../../apps/server/src/testing/test-start.ts';
import { AnsweredBookings } from '../faults/answered-bookings.ts';
import { faultyDatabase } from './faulty-database.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { UnreliableStripe } from './stripe.ts';
import { Turns } from './turns.ts';

const nodeCount = 3;
const riderCount = 4;
const driverCount = 5;

export interface Node {
  readonly app: TestApp;
  readonly requests: TestRequests;
}

/** Several nodes on one database, the people who use them, and everything outside that can fail. */
export class World {
  readonly turns: Turns;
  readonly network: FaultyNetwork;
  readonly stripe = new UnreliableStripe(() => this.clock.now());
  /** The time of people and providers; each node's clock differs from it. */
  readonly clock = createFakeClock(testStart);
  readonly skews: number[] = Array.from({ length: nodeCount }, () => 0);
  readonly map = gridMap();
  readonly files = memoryStore();
  /** What fails now. */
  readonly failing = { disk: false, messages: false };
  readonly sent: DueMessage[] = [];
  readonly nodes: Node[] = [];
  readonly riders: TestPerson[] = [];
  readonly drivers: TestPerson[] = [];
  admin!: TestPerson;
  carTypeId = '';
  promoName = '';
  /** Whose account the first two riders may use. */
  companyId = '';
  readonly bookings: string[] = [];
  /** What riders were asked to pay. */
  readonly orders: { readonly orderId: string; readonly link: string; readonly fields: object }[] = [];
  /** What responses have promised. */
  readonly acknowledged = {
    bookings: new AnsweredBookings(),
    credits: [] as string[],
    withdrawals: [] as string[],
    companyPayments: 0,
    images: 0,
  };
  /** Every request with its result: the same for the same plan. */
  readonly trace: string[] = [];
  /** Sessions of drivers who were suspended since it was last checked. */
  readonly endedSessions: TestPerson[] = [];
  /** Tokens of sessions that a suspension has ended. */
  readonly endedTokens = new Set<string>();
  /** The driver who is suspended now. */
  suspended: TestPerson | null = null;
  readonly #used = new Set<Node>();
  readonly #roll: Roll;

  private constructor(seed: number) {
    this.#roll = diceOf(seed);
    this.turns = new Turns(this.#roll);
    this.network = new FaultyNetwork(this.#roll);
  }

  static async open(seed: number): Promise<World> {
    const world = new World(seed);
    const env = {
      FIACRE_MODE: 'production',
      PUBLIC_URL: 'http://localhost',
      OUTBOUND_PRIVATE_HOSTS: '127.0.0.1',
      ...world.stripe.environment(),
    };
    for (let index = 0; index < nodeCount; index += 1) {
      const first = world.nodes[0]?.app;
      const parts = (defaults: AppParts) => world.#partsOf(index, defaults);
      const app = await startTestApp({ env, parts, clock: world.clock, ...(first && { nodeOf: first }) });
      world.nodes.push({ app, requests: createRequests(app.http) });
    }
    await world.turns.alone(() => world.#addPeople());
    return world;
  }

  /** To read and prepare; for what sends events there is `nodeAt`. */
  get app(): TestApp {
    const [first] = this.nodes;
    if (first === undefined) throw new Error('no node');
    return first.app;
  }

  nodeAt(index: number): Node {
    const node = this.nodes[index % this.nodes.length];
    if (node === undefined) throw new Error('no node');
    this.#used.add(node);
    return node;
  }

  /** Whether requests may fail for as long as they are sent. */
  isOutsideDown(): boolean {
    return this.failing.disk || this.map.down || this.stripe.api !== 'up';
  }

  async close(): Promise<void> {
    for (const { app } of this.nodes.toReversed()) await app.close();
  }

  /** Messages between the nodes arrive, and the nodes that got or sent some read the events. */
  async deliver(): Promise<void> {
    const heard = this.network.deliver();
    const waking = this.nodes.filter((node, index) => this.#used.has(node) || heard.has(index));
    this.#used.clear();
    for (const { app } of waking) await app.background.catchUp();
  }

  /** Each node reads the events of lost messages, which it otherwise does every second. */
  async poll(): Promise<void> {
    for (const { app } of this.nodes) await app.background.catchUp();
  }

  /** Everything works again, and all work that is due is done. */
  async calm(): Promise<void> {
    Object.assign(this.failing, { disk: false, messages: false });
    this.stripe.api = 'up';
    this.map.down = false;
    this.network.state = 'fast';
    this.skews.fill(0);
    for (const { app } of this.nodes) {
      await this.turns.alone(() => app.background.settle());
      await this.deliver();
    }
    await this.poll();
  }

  /** A job that runs at certain times. */
  async runJob(name: string): Promise<void> {
    const { platform, background } = this.nodeAt(0).app;
    await this.turns.alone(async () => {
      await platform.transact(async (tx) => tx.schedule({ name, payload: {}, at: tx.now }));
      await background.settle();
    });
  }

  /** Orders that have waited are looked up at the provider. */
  async askProvider(afterMinutes: number): Promise<void> {
    this.clock.forward(afterMinutes * 60_000);
    await this.runJob('ask-payment-status');
  }

  #partsOf(index: number, { database }: AppParts): Partial<AppParts> {
    const clock = { now: () => new Date(this.clock.now().getTime() + (this.skews[index] ?? 0)) };
    const random = randomOf(diceOf(this.#roll(2 ** 31)));
    const send = async (message: DueMessage) => {
      if (this.failing.messages) throw new Error('the message service is down');
      this.sent.push(message);
      return undefined;
    };
    return {
      clock,
      random,
      ids: createIds(clock, random),
      database: faultyDatabase(database, this.turns),
      bus: this.network.busOf(index),
      outbound: this.stripe.outbound,
      senders: { mail: send, sms: send, push: send },
      map: this.map,
      files: {
        ...this.files,
        put: async (...file) => {
          if (this.failing.disk) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
          await this.files.put(...file);
        },
      },
    };
  }

  async #addPeople(): Promise<void> {
    const { app } = this;
    this.admin = await app.addPerson('admin');
    const carTypes = good(await app.call('listCarTypes')).items;
    this.carTypeId = carTypes[0]?.id ?? '';
    for (let count = 0; count < riderCount; count += 1) this.riders.push(await app.addPerson('rider'));
    for (let count = 0; count < driverCount; count += 1) {
      // The last one has another car type.
      const other = count === driverCount - 1 ? { car_type_id: carTypes[1]?.id ?? null } : {};
      const as = await app.addPerson('driver', other);
      this.drivers.push(as);
      good(
        await app.call('setPushToken', {
          as,
          body: { platform: 'ANDROID', token: `phone of driver ${count}` },
        }),
      );
      const positions = [{ at: this.clock.now().toISOString(), lat: pickup.lat, lng: pickup.lng }];
      good(await app.call('sendPositions', { as, body: { positions } }));
      good(await app.call('setAvailability', { as, body: { active: true } }));
    }
    await this.#addCompany();
    const promo = {
      promoName: 'SIMULATED',
      promoDescription: '',
      promoDiscountType: 'flat',
      promoDiscountValue: 77,
      maxPromoDiscountValue: 78,
      minOrder: 0,
      promoValidity: '2099-12-31',
      promoUsageLimit: 5,
    } as const;
    this.promoName = good(await app.call('addPromo', { as: this.admin, body: promo })).promoName;
    await sql`update sessions set expires_at = '2030-01-01', ends_at = '2030-01-01'`.execute(app.platform.db);
  }

  async #addCompany(): Promise<void> {
    const { app, admin: as } = this;
    const company = {
      name: 'Simulated Hotel',
      billingAddress: 'Harbour Street 7',
      vatId: 'DE136695976',
      receiptEmail: 'books@hotel.test',
      referenceRequired: false,
      active: true,
      monthlyLimit: 30_000,
    };
    this.companyId = good(await app.call('addCompany', { as, body: company })).id;
    const params = { id: this.companyId };
    for (const { id: userId } of this.riders.slice(0, 2))
      good(await app.call('addCompanyMember', { as, params, body: { userId } }));
  }
}

function randomOf(roll: Roll): Random {
  return {
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => roll(256))),
    integer: (min, max) => min + roll(max - min + 1),
  };
}
