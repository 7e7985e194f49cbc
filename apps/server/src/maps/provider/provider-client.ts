import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import type { Log } from '../../platform/log/log.ts';
import { OutboundFault } from '../../platform/outbound/outbound-fault.ts';
import type { Outbound, OutboundRequest } from '../../platform/outbound/outbound.ts';
import type { Random } from '../../platform/random/random.ts';
import type { OrderOf } from './address-line.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createBreaker } from './breaker.ts';
import { ProviderFault, type FaultKind } from './provider-fault.ts';

/** A provider client's needs from the platform. */
export interface ClientParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly outbound: Outbound;
  readonly orderOf?: OrderOf;
}

export interface Service {
  /** The provider's name in the log. */
  readonly provider: string;
  /** The base URL, without a trailing slash. No other URL is ever requested. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The deadline for one request including its retry. */
  readonly deadlineMilliseconds?: number;
  readonly maxBytes?: number;
}

export interface MapRequest<S extends z.ZodType> {
  /** The schema of a successful response, and of one with a status in `alsoRead`. */
  readonly schema: S;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Error statuses whose body is also a valid response, such as "no route" with 400. */
  readonly alsoRead?: readonly number[];
  /** The provider's own code if a body with status 200 reports a failure. */
  readonly failureIn?: (answer: z.infer<S>) => string | null;
}

/** A provider over HTTP: it returns a response that matches the schema, or a `ProviderFault`. */
export interface ProviderClient {
  readonly provider: string;
  /** May be retried; only for requests that change nothing. */
  get<S extends z.ZodType>(path: string, ask: MapRequest<S>): Promise<z.infer<S>>;
  post<S extends z.ZodType>(path: string, body: object, ask: MapRequest<S>): Promise<z.infer<S>>;
}

const defaultDeadlineMilliseconds = 4_000;
const attemptsOfGet = 2;
const retryPauseMilliseconds = { min: 50, max: 200 };
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

interface Question extends OutboundRequest {
  readonly url: URL;
}

export function createProviderClient(
  service: Service,
  { clock, random, log, outbound }: ClientParts,
): ProviderClient {
  const { provider } = service;
  const breaker = createBreaker(clock, (milliseconds) =>
    log.warn(
      { provider, restSeconds: milliseconds / 1000 },
      'the map provider keeps failing and is not called for a while',
    ),
  );

  async function attempts<S extends z.ZodType>(
    question: Question,
    most: number,
    ask: MapRequest<S>,
  ): Promise<z.infer<S>> {
    // One deadline for the request and its retry together.
    const signal = AbortSignal.timeout(service.deadlineMilliseconds ?? defaultDeadlineMilliseconds);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await answerOf(service, outbound, { ...question, signal }, ask);
      } catch (error) {
        if (attempt >= most || !mayHelpToRepeat(error)) throw error;
        const { min, max } = retryPauseMilliseconds;
        await pause(random.integer(min, max));
      }
    }
  }

  async function guarded<S extends z.ZodType>(
    question: () => Question,
    most: number,
    ask: MapRequest<S>,
  ): Promise<z.infer<S>> {
    if (!breaker.mayAsk()) throw new ProviderFault(provider, 'resting');
    try {
      const answer = await attempts(question(), most, ask);
      breaker.succeeded();
      return answer;
    } catch (error) {
      // A rejected request is no sign of an outage; otherwise anyone could disable the provider by sending nonsense.
      if (error instanceof ProviderFault && error.kind === 'rejected') breaker.succeeded();
      else breaker.failed();
      throw error;
    }
  }

  return {
    provider,
    get: (path, ask) => guarded(() => questionFor(service, 'GET', path, ask), attemptsOfGet, ask),
    post: (path, body, ask) => guarded(() => questionFor(service, 'POST', path, ask, body), 1, ask),
  };
}

function questionFor(
  service: Service,
  method: string,
  path: string,
  ask: MapRequest<z.ZodType>,
  body?: object,
): Question {
  const url = new URL(`${service.baseUrl}${path}`);
  if (url.origin !== new URL(service.baseUrl).origin)
    throw new ProviderFault(service.provider, 'rejected', 'host');
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, String(value));
  return {
    url,
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...service.headers,
      ...ask.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(service.maxBytes === undefined ? {} : { maxBytes: service.maxBytes }),
  };
}

async function answerOf<S extends z.ZodType>(
  { provider }: Service,
  outbound: Outbound,
  { url, ...request }: Question,
  ask: MapRequest<S>,
): Promise<z.infer<S>> {
  const response = await outbound.fetch(url, request).catch((error: unknown) => {
    throw error instanceof OutboundFault ? providerFault(provider, error) : error;
  });
  requireReadable(provider, response, ask.alsoRead ?? []);
  const parsed = ask.schema.safeParse(await jsonOf(provider, response));
  if (!parsed.success) throw new ProviderFault(provider, 'malformed');
  const failure = ask.failureIn?.(parsed.data) ?? null;
  if (failure !== null) throw new ProviderFault(provider, 'status', failure);
  return parsed.data;
}

async function jsonOf(provider: string, response: Response): Promise<unknown> {
  if (!jsonType.test(response.headers.get('content-type') ?? ''))
    throw new ProviderFault(provider, 'not_json');
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderFault(provider, 'not_json');
  }
}

function requireReadable(provider: string, { ok, status }: Response, alsoRead: readonly number[]): void {
  if (ok || alsoRead.includes(status)) return;
  const isAboutUs = status === 401 || status === 403 || status === 429;
  throw new ProviderFault(provider, status >= 500 || isAboutUs ? 'status' : 'rejected', status);
}

const kindsOfOutcomes: Readonly<Record<OutboundFault['outcome'], FaultKind>> = {
  not_allowed: 'unreachable',
  address: 'unreachable',
  encoded: 'not_json',
  redirect: 'redirect',
  too_large: 'too_large',
  timeout: 'timeout',
  unreachable: 'unreachable',
};

function providerFault(provider: string, { outcome, detail }: OutboundFault): ProviderFault {
  return new ProviderFault(provider, kindsOfOutcomes[outcome], detail ?? unnamed[outcome] ?? null);
}

// Distinguished in the log, since operators handle them differently.
const unnamed: Partial<Record<OutboundFault['outcome'], string>> = {
  not_allowed: 'not_allowed',
  address: 'forbidden_address',
};

function mayHelpToRepeat(error: unknown): boolean {
  if (!(error instanceof ProviderFault)) return false;
  return error.kind === 'unreachable' || (error.kind === 'status' && Number(error.detail) >= 500);
}
