import { isDeepStrictEqual } from 'node:util';
import type { Booking, ResponseOf, RouteName } from '@fiacre/contract';
import { codeOf, type TestRequest, type TestResponse } from '../../apps/server/src/testing/requests.ts';
import type { Step } from './step.ts';
import type { World } from './world.ts';

/** After so many outages in a row a client would give up, and the simulator reports a fault. */
const maxAttempts = 6;
/** Refusals of these kinds are not stored: the same request may be allowed later. */
const passing = new Set([401, 403, 404, 429]);

/** Thrown for a response that contradicts an earlier one. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}

type Answer = TestResponse<unknown>;

/** Sends requests like a client that repeats them until there is a response, through everything that can happen. */
export class Sending {
  readonly #world: World;
  /** Copies that arrive later. */
  #late: { steps: number; readonly send: () => Promise<void> }[] = [];
  #keys = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async send<Name extends RouteName>(
    step: Step,
    name: Name,
    request: TestRequest<Name> = {},
  ): Promise<TestResponse<ResponseOf<Name>>> {
    this.#keys += 1;
    const keyed = { ...request, idempotencyKey: `${step.number}-${this.#keys}` };
    const at = (turn: number) => this.#untilLasting(step.node + turn, name, keyed);
    const hasSessionEnded = () => this.#world.endedTokens.has(request.as?.token ?? '');
    const answer = await this.#withFault(step, at, hasSessionEnded);
    this.#world.trace.push(`${name} ${answer.status} ${codeOf(answer) ?? ''}`);
    if (answer.status === 200) this.#acknowledge(name, request, answer.body);
    return answer as TestResponse<ResponseOf<Name>>;
  }

  async #withFault(
    { fault, value }: Step,
    at: (turn: number) => Promise<Answer>,
    hasSessionEnded: () => boolean,
  ): Promise<Answer> {
    if (fault === null) return at(0);
    if (fault === 'doubled') {
      const [first, second] = await this.#world.turns.atOnce([() => at(0), () => at(1)]);
      if (first === undefined || second === undefined) throw new Error('a request was not sent');
      if (first.status === 200 || second.status === 200) expectSame(first, second);
      return first;
    }
    if (fault === 'before-commit' || fault === 'after-commit') this.#world.turns.breakNextCommit(fault);
    const first = await at(0);
    this.#world.turns.breakNextCommit(null);
    const again = async (): Promise<void> => {
      const second = await at(1);
      if (second.status === 401 && hasSessionEnded()) return;
      if (first.status < 500 && !passing.has(first.status)) expectSame(first, second);
    };
    if (fault === 'lost') await again();
    if (fault === 'late') this.#late.push({ steps: 1 + (value % 20), send: again });
    return first;
  }

  /** Sends to the nodes in turn, as behind a balancer, until one responds. */
  async #untilLasting<Name extends RouteName>(
    node: number,
    name: Name,
    request: TestRequest<Name>,
  ): Promise<Answer> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const answer = await this.#world.nodeAt(node + attempt).requests.call(name, request);
      if (answer.status < 500 && codeOf(answer) !== 'idempotency_running') return answer;
      this.#world.trace.push(`${name} ${answer.status} ${codeOf(answer) ?? ''}`);
      if (this.#world.isOutsideDown()) return answer;
    }
    throw new Contradiction(`${name} got no response after ${maxAttempts} attempts`);
  }

  /** Copies whose time has come; all of them at the end. */
  async deliverLate(isEnd: boolean): Promise<void> {
    const due = this.#late.filter((copy) => (copy.steps -= 1) <= 0 || isEnd);
    this.#late = this.#late.filter((copy) => !due.includes(copy));
    for (const { send } of due) await this.#world.turns.alone(send);
  }

  #acknowledge<Name extends RouteName>(name: Name, { params }: TestRequest<Name>, body: unknown): void {
    const { acknowledged } = this.#world;
    const isStep = name === 'createBooking' || (name.endsWith('Booking') && name !== 'getBooking');
    if (isStep) acknowledged.bookings.keep(body as Booking);
    if (name === 'createBooking') this.#world.bookings.push((body as Booking).id);
    if (name === 'creditWallet') acknowledged.credits.push((params as { id: string }).id);
    if (name === 'requestWithdrawal') acknowledged.withdrawals.push((body as { id: string }).id);
    if (name === 'recordCompanyPayment') acknowledged.companyPayments += 1;
    if (name === 'putProfileImage') acknowledged.images += 1;
  }
}

function expectSame(first: Answer, second: Answer): void {
  if (first.status === second.status && isDeepStrictEqual(withoutId(first.body), withoutId(second.body)))
    return;
  throw new Contradiction(
    `a repeated request got another response: ${JSON.stringify([first.status, first.body, second.status, second.body])}`,
  );
}

/** Each request has its own id, also when its response is an earlier one. */
function withoutId(body: unknown): unknown {
  const refused = body as { error?: object } | null;
  return refused?.error === undefined ? body : { ...refused.error, requestId: null };
}
