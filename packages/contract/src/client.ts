import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from './contract.ts';
import type { ErrorBody } from './errors.ts';
import { routes, type RouteName } from './routes.ts';

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Arguments of a call: the parts that its route declares, and the idempotency key of a POST. */
export type CallArguments<Name extends RouteName> = Part<'params', ParamsOf<Name>> &
  ([QueryInputOf<Name>] extends [undefined] ? unknown : { query?: QueryInputOf<Name> }) &
  Part<'body', BodyInputOf<Name>> & { idempotencyKey?: string; signal?: AbortSignal };

/** A refusal by the server. `status` is 0 when no response arrived (network error). */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly error: ErrorBody['error'] | null;
  constructor(status: number, error: ErrorBody['error'] | null) {
    super(error?.message ?? 'Fetch Call Error');
    this.status = status;
    this.error = error;
  }
}

export type Client = { [Name in RouteName]: (args: CallArguments<Name>) => Promise<ResponseOf<Name>> };

interface LooseArguments {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** The origin before the paths; empty in a browser. */
  baseUrl?: string;
  token?: string;
  fetch?: typeof globalThis.fetch;
}

function pathOf(path: string, args: LooseArguments): string {
  const filled = path.replace(/:([a-z]+)/gi, (_, name: string) =>
    encodeURIComponent(args.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

function initOf(method: string, args: LooseArguments, token: string | undefined): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (args.idempotencyKey !== undefined) headers['idempotency-key'] = args.idempotencyKey;
  // A mutating request always has a body with one of these types, which proves that it is not a cross-site form.
  const bytes = args.body instanceof Uint8Array ? new Uint8Array(args.body) : null;
  const body = method === 'GET' ? null : (bytes ?? JSON.stringify(args.body ?? {}));
  if (body !== null)
    headers['content-type'] = bytes === null ? 'application/json' : 'application/octet-stream';
  return { method, headers, body, credentials: 'same-origin', signal: args.signal ?? null };
}

const replayed = new WeakSet<object>();

/**
 * Whether this response or `ApiRefusal` is the stored one of an earlier request with the same idempotency key. In that
 * case it shows an earlier state, not the current one.
 */
export function isReplayed(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && replayed.has(answer);
}

async function responseBody(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as Partial<ErrorBody> | null)?.error ?? null;
  const answer = response.ok ? body : new ApiRefusal(response.status, error);
  if (response.headers.get('idempotency-replayed') === 'true' && answer instanceof Object)
    replayed.add(answer);
  if (answer instanceof ApiRefusal) throw answer;
  return answer;
}

/** A typed client over fetch with one method per route. Throws `ApiRefusal`. */
export function createClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const call = async (name: RouteName, args: LooseArguments): Promise<unknown> => {
    const route = routes[name];
    const url = (options.baseUrl ?? '') + pathOf(route.path, args);
    const response = await send(url, initOf(route.method, args, options.token)).catch((cause: unknown) => {
      if (args.signal?.aborted === true) throw cause;
      throw new ApiRefusal(0, null);
    });
    return responseBody(response);
  };
  const client: Record<string, unknown> = {};
  for (const name of Object.keys(routes) as RouteName[]) {
    client[name] = (args: LooseArguments) => call(name, args);
  }
  // The loop over `routes` guarantees that every method exists.
  return client as Client;
}
