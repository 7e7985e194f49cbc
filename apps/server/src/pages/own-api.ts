import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface OwnAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Cookies that the response sets. */
  readonly cookies: readonly string[];
}

/** Asks our own API on behalf of the browser that requested a page. */
export type OwnApi = (method: 'GET' | 'POST', url: string, body?: object) => Promise<OwnAnswer>;

/** The headers that identify a caller to the API: session, address, and the site that a form was sent from. */
const passedOn = [
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

/**
 * For browsers without scripts, and for data that a page shows at once, the server makes the requests that the pages would make, with the same checks, limits
 * and errors.
 */
export function ownApi(app: FastifyInstance, request: FastifyRequest): OwnApi {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
  return async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, accept: 'application/json' },
      remoteAddress: request.socket.remoteAddress ?? '',
      ...(body !== undefined && { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown),
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  };
}

/** Our API for the reader of the page that is being rendered. */
export const apiOfPage = new AsyncLocalStorage<OwnApi>();

/** With this, a page that is being rendered reads its data as it would in the browser; it changes nothing. */
export const fetchOfPage: typeof fetch = async (input, init) => {
  const ask = apiOfPage.getStore();
  if (ask === undefined || typeof input !== 'string' || init?.method !== 'GET')
    throw new Error('Only a page that is being rendered can read data.');
  const { status, body } = await ask('GET', input);
  return Response.json(body, { status });
};

/** The code of a refusal, or `internal`. */
export function codeOf({ body }: OwnAnswer): string {
  return errorOf(body)?.code ?? 'internal';
}

/** The facts of a refusal. */
export function factsOf({ body }: OwnAnswer): Readonly<Record<string, unknown>> {
  return errorOf(body)?.facts ?? {};
}

function errorOf(body: unknown) {
  return (body as { error?: { code: string; facts: Record<string, unknown> } } | null)?.error;
}
