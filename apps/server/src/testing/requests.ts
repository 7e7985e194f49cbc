import {
  routes,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  type RouteName,
} from '@fiacre/contract';
import type { FastifyInstance } from 'fastify';
import type { TestPerson } from './people.ts';

export interface TestRequest<Name extends RouteName> {
  /** Sent with this person's bearer token; without one, as a guest. */
  readonly as?: Pick<TestPerson, 'token'> | undefined;
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryInputOf<Name>;
  readonly body?: BodyInputOf<Name>;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address; by default this machine. */
  readonly address?: string;
}

export interface TestResponse<Body> {
  readonly status: number;
  /** Typed as the successful response; use `codeOf` to read an error code. */
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The error code, null for a successful response. */
export function codeOf(answer: TestResponse<unknown>): string | null {
  const body = answer.body as { error?: { code?: string } } | null;
  return body?.error?.code ?? null;
}

export interface TestRequests {
  /** Sends one request of the contract through the whole server. */
  call<Name extends RouteName>(
    name: Name,
    request?: TestRequest<Name>,
  ): Promise<TestResponse<ResponseOf<Name>>>;
}

export function createRequests(http: FastifyInstance): TestRequests {
  return {
    async call(name, request = {}) {
      const route = routes[name];
      const params = (request.params ?? {}) as Record<string, string>;
      const path = route.path.replace(/:([a-z]+)/gi, (_, key: string) =>
        encodeURIComponent(params[key] ?? ''),
      );
      const response = await http.inject({
        method: route.method,
        url: path,
        ...(request.address !== undefined && { remoteAddress: request.address }),
        query: stringValues(request.query),
        headers: {
          ...(request.as !== undefined && { authorization: `Bearer ${request.as.token}` }),
          ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
          ...request.headers,
        },
        ...(route.method === 'GET' ? {} : { payload: request.body ?? {} }),
      });
      const json = String(response.headers['content-type'] ?? '').includes('json');
      const body: unknown = json ? response.json() : response.body;
      return { status: response.statusCode, body: body as never, headers: response.headers };
    },
  };
}

function stringValues(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
