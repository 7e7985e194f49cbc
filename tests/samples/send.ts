import { routes, type RouteDeclaration } from '@fiacre/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangingRoute, AnyRequest } from './sample.ts';

export interface Sending {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly as?: { readonly token: string } | undefined;
  /** The exact body. */
  readonly payload: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address; default: a new one. */
  readonly address?: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;
  readonly replayed: boolean;
}

let addresses = 0;
/** Each request has a different address, so that no rate limit applies first. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${Math.floor(addresses / 62_500) % 250}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
}

/** Sends exactly these bytes to a route, bypassing the typed client. */
export async function sendBytes(
  http: FastifyInstance,
  name: ChangingRoute,
  sending: Sending,
): Promise<Reply> {
  const { method, path }: RouteDeclaration = routes[name];
  const { params = {}, query = {}, as, payload, headers = {}, address = nextAddress() } = sending;
  const answer = await http.inject({
    method,
    remoteAddress: address,
    url: path.replace(/:([a-z]+)/gi, (_, key: string) => encodeURIComponent(String(params[key] ?? ''))),
    query,
    headers: {
      'content-type': 'application/json',
      ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : Buffer.from(payload),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const body: unknown = isJson ? answer.json() : answer.body;
  return {
    status: answer.statusCode,
    code: codeIn(body),
    body,
    replayed: answer.headers['idempotency-replayed'] === 'true',
  };
}

/** Sends a sample unchanged, with optional extra headers. */
export function sendGood(
  http: FastifyInstance,
  name: ChangingRoute,
  { as, params, query, body, raw, address }: AnyRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return sendBytes(http, name, {
    as,
    params,
    query,
    payload: raw?.payload ?? JSON.stringify(body ?? {}),
    headers: { ...raw?.headers, ...headers },
    address,
  });
}

// The calls that the specification defines respond `{error: text}`.
function codeIn(body: unknown): string | null {
  const error = (body as { error?: string | { code?: string } } | null)?.error;
  return typeof error === 'string' ? error : (error?.code ?? null);
}
