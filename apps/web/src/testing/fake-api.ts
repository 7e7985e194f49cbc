import type { ErrorCode, ErrorFacts } from '@fiacre/contract/errors';
import { vi } from 'vitest';

/** A call of a fake route. */
export interface FakeCall {
  readonly route: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  /** Whether the page has given up waiting for the response. */
  readonly isAborted: () => boolean;
}

export type FakeResponse = object | Promise<object>;
export type FakeRoutes = Readonly<Record<string, FakeResponse | ((call: FakeCall) => FakeResponse)>>;

class FakeRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
  constructor(status: number, code: ErrorCode, facts: ErrorFacts) {
    this.status = status;
    this.code = code;
    this.facts = facts;
  }
}

/** An error response. */
export function refuses(status: number, code: ErrorCode, facts: ErrorFacts = {}): object {
  return new FakeRefusal(status, code, facts);
}

/** A response that never arrives. */
export function neverResponds(): Promise<never> {
  return new Promise(() => {});
}

function responseOf(answer: object): Response {
  if (!(answer instanceof FakeRefusal)) return Response.json(answer);
  const error = { code: answer.code, message: answer.code, facts: answer.facts, requestId: 'request-1' };
  return Response.json({ error }, { status: answer.status });
}

let closedCount = 0;

/** Leaves all open requests without a response, which would otherwise reach the state of the next test. */
export function closeFakeApi(): void {
  closedCount += 1;
}

/**
 * Replaces the server: routes by `METHOD /path`; anything else is a lost connection.
 * Returns the calls in order.
 */
export function fakeApi(routes: FakeRoutes): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://localhost');
    const call: FakeCall = {
      route: `${init.method ?? 'GET'} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? null),
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
      isAborted: () => init.signal?.aborted === true,
    };
    calls.push(call);
    const openedAt = closedCount;
    const answer = routes[call.route];
    if (answer === undefined) throw new TypeError(`no fake route for ${call.route}`);
    const response = responseOf(
      await (typeof answer === 'function' ? (answer as (call: FakeCall) => FakeResponse)(call) : answer),
    );
    return closedCount === openedAt ? response : neverResponds();
  });
  return calls;
}

/** The request bodies sent to one route, in order. */
export function sentTo(calls: readonly FakeCall[], route: string): unknown[] {
  return calls.filter((call) => call.route === route).map(({ body }) => body);
}
