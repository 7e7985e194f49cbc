import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiRefusal,
  createClient,
  type CallArguments,
  type Client,
  type ResponseOf,
  type RouteName,
} from '@fiacre/contract';

/** Waits until a server stands again; resolves with its address. */
export type WhereNow = () => Promise<string>;

/**
 * Sends intentions as a good client does while servers die under it: a request without an answer is sent
 * again, with the same Idempotency-Key, until somebody answers.
 */
export class SteadySender {
  readonly #whereNow: WhereNow;
  readonly #token: string | undefined;
  /** How many requests had to be sent more than once. */
  repeated = 0;

  constructor(whereNow: WhereNow, token?: string) {
    this.#whereNow = whereNow;
    this.#token = token;
  }

  async send<Name extends RouteName>(
    name: Name,
    args: CallArguments<Name>,
    idempotencyKey: string = randomUUID(),
  ): Promise<ResponseOf<Name>> {
    const keyed = { ...args, idempotencyKey };
    for (let attempt = 0; ; attempt += 1) {
      const baseUrl = await this.#whereNow();
      const client: Client = createClient({
        baseUrl,
        ...(this.#token === undefined ? {} : { token: this.#token }),
      });
      try {
        return await client[name](keyed);
      } catch (error) {
        if (!(error instanceof ApiRefusal) || !mayRepeat(error)) throw error;
        if (attempt === 0) this.repeated += 1;
        // A server that is coming up is not asked without end.
        else await pause(20);
      }
    }
  }
}

// No answer, an answer of a server that was going down, or the first one's key still held.
function mayRepeat({ status, error }: ApiRefusal): boolean {
  return status === 0 || status >= 500 || error?.code === 'idempotency_running';
}
