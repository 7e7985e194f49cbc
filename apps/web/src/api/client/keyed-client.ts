import { ApiRefusal, type Client } from '@fiacre/contract/client';
import type { RouteName } from '@fiacre/contract/routes';
import { everyRoute, questions } from './client.ts';
import { isUnanswered } from './failure.ts';

/** 128 random bits as hex. `crypto.randomUUID` is unavailable over plain http, which local networks use. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A repeated response has no cookie, so a repeated sign-in would start no session. */
const startsSession = [
  'signIn',
  'verifyPhoneCode',
  'giveSecondFactor',
  'signInWithPasskey',
] as const satisfies readonly RouteName[];

const withoutKey: ReadonlySet<string> = new Set([...questions, ...startsSession]);

/** After an internal error or a proxy's timeout, it is unknown what the server has done. */
const isOver = (thrown: unknown): boolean =>
  thrown instanceof ApiRefusal && thrown.status < 500 && !isUnanswered(thrown);

interface KeyedArguments {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * A client that sends each request with an Idempotency-Key, and keeps the key until the server has accepted or refused
 * the request. So a retry creates no second booking, and no refusal is replayed. A request with other content is a
 * different intention, which also ends the previous one for the same object: going online, offline and online again are
 * three. An upload has no key, because repeating it changes nothing.
 */
export function createKeyedClient(): Client {
  const open = new Map<string, { readonly content: string; readonly key: string }>();
  const call = async (name: RouteName, args: KeyedArguments): Promise<unknown> => {
    const send = everyRoute[name] as (args: object) => Promise<unknown>;
    const { params, query, body } = args;
    if (withoutKey.has(name) || body instanceof Uint8Array) return send(args);
    const object = JSON.stringify([name, params]);
    const content = JSON.stringify([query, body]);
    const known = open.get(object);
    const intention = known?.content === content ? known : { content, key: newKey() };
    open.set(object, intention);
    const end = () => {
      if (open.get(object) === intention) open.delete(object);
    };
    try {
      const response = await send({ ...args, idempotencyKey: intention.key });
      end();
      return response;
    } catch (thrown) {
      if (isOver(thrown)) end();
      throw thrown;
    }
  };
  return new Proxy(everyRoute, {
    get: (_, name) => (args: KeyedArguments) => call(name as RouteName, args),
  });
}
