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

/** Waits until a server is running again; resolves with its URL. */
export type CurrentUrl = () => Promise<string>;

/**
 * Sends intentions like a well-behaved client while servers are killed: a request without a response is repeated
 * with the same Idempotency-Key until there is one.
 */
export class RetryingSender {
  readonly #currentUrl: CurrentUrl;
  readonly token: string | undefined;
  readonly #password: string | undefined;
  /** How many requests had to be sent more than once. */
  repeated = 0;

  /** With a password, the person confirms who they are whenever that is required, as after some minutes of a long run. */
  constructor(currentUrl: CurrentUrl, token?: string, password?: string) {
    this.#currentUrl = currentUrl;
    this.token = token;
    this.#password = password;
  }

  async send<Name extends RouteName>(
    name: Name,
    args: CallArguments<Name>,
    idempotencyKey: string = randomUUID(),
  ): Promise<ResponseOf<Name>> {
    const keyed = { ...args, idempotencyKey };
    for (let attempt = 0; ; attempt += 1) {
      const baseUrl = await this.#currentUrl();
      const client: Client = createClient({
        baseUrl,
        ...(this.token === undefined ? {} : { token: this.token }),
      });
      try {
        return await client[name](keyed);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        if (error.error?.code === 'confirmation_required' && this.#password !== undefined) {
          await this.send('confirmIdentity', { body: { password: this.#password } });
          continue;
        }
        if (!mayRepeat(error)) throw error;
        if (attempt === 0) this.repeated += 1;
        // With growing delays, because a request every 20 ms of an outage would soon exceed the limit for a
        // minute.
        else await pause(Math.min(20 * 2 ** attempt, 1000));
      }
    }
  }
}

// No response, a response of a server that was stopping, or the first attempt still holds the key.
function mayRepeat({ status, error }: ApiRefusal): boolean {
  return status === 0 || status >= 500 || error?.code === 'idempotency_running';
}
