import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import type { Log } from '../../platform/log/log.ts';
import type { Random } from '../../platform/random/random.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createBreaker } from './breaker.ts';
import { ProviderFault } from './provider-fault.ts';
import { readJson } from './read-json.ts';

/** What every provider's client needs of the platform. */
export interface OutboundParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface Service {
  /** As the log calls it. */
  readonly provider: string;
  /** Where all its paths begin, without a slash at the end. Nothing else is ever asked. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For one question with its second attempt. */
  readonly deadlineMilliseconds?: number;
  readonly mostBytes?: number;
}

export interface Ask<S extends z.ZodType> {
  /** Of a good answer, and of one with a status of `alsoRead`. */
  readonly schema: S;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Failing statuses whose body is an answer too, such as "no route" with 400. */
  readonly alsoRead?: readonly number[];
  /** The provider's own code where a body with status 200 tells of a failure. */
  readonly failureIn?: (answer: z.infer<S>) => string | null;
}

/** One provider over HTTP: it answers as its schema says, or with a `ProviderFault`. */
export interface Outbound {
  readonly provider: string;
  /** May be sent a second time: only for questions that change nothing. */
  get<S extends z.ZodType>(path: string, ask: Ask<S>): Promise<z.infer<S>>;
  post<S extends z.ZodType>(path: string, body: object, ask: Ask<S>): Promise<z.infer<S>>;
}

const usualDeadlineMilliseconds = 4_000;
const usualMostBytes = 4 * 1024 * 1024;
const attemptsOfGet = 2;
const retryPauseMilliseconds = { min: 50, max: 200 };

export function createOutbound(service: Service, { clock, random, log }: OutboundParts): Outbound {
  const { provider } = service;
  const breaker = createBreaker(clock, (milliseconds) =>
    log.warn(
      { provider, restSeconds: milliseconds / 1000 },
      'the map provider keeps failing and is left alone',
    ),
  );

  async function attempts<S extends z.ZodType>(
    request: Request,
    most: number,
    ask: Ask<S>,
  ): Promise<z.infer<S>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await answerOf(service, request.clone(), ask);
      } catch (error) {
        if (attempt >= most || !mayHelpToRepeat(error)) throw error;
        const { min, max } = retryPauseMilliseconds;
        await pause(random.integer(min, max));
      }
    }
  }

  async function guarded<S extends z.ZodType>(
    request: () => Request,
    most: number,
    ask: Ask<S>,
  ): Promise<z.infer<S>> {
    if (!breaker.mayAsk()) throw new ProviderFault(provider, 'resting');
    try {
      const answer = await attempts(request(), most, ask);
      breaker.succeeded();
      return answer;
    } catch (error) {
      // One refused question is no sign of illness, or anybody could switch the provider off by asking nonsense.
      if (error instanceof ProviderFault && error.kind === 'rejected') breaker.succeeded();
      else breaker.failed();
      throw error;
    }
  }

  return {
    provider,
    get: (path, ask) => guarded(() => requestFor(service, 'GET', path, ask), attemptsOfGet, ask),
    post: (path, body, ask) => guarded(() => requestFor(service, 'POST', path, ask, body), 1, ask),
  };
}

function requestFor(
  service: Service,
  method: string,
  path: string,
  ask: Ask<z.ZodType>,
  body?: object,
): Request {
  const url = new URL(`${service.baseUrl}${path}`);
  if (url.origin !== new URL(service.baseUrl).origin)
    throw new ProviderFault(service.provider, 'rejected', 'host');
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, String(value));
  return new Request(url, {
    method,
    headers: {
      accept: 'application/json',
      // Operators of open servers want to know who asks.
      'user-agent': 'Fiacre',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...service.headers,
      ...ask.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A redirect would carry the key and what people typed to a host that nobody configured.
    redirect: 'manual',
    signal: AbortSignal.timeout(service.deadlineMilliseconds ?? usualDeadlineMilliseconds),
  });
}

async function answerOf<S extends z.ZodType>(
  service: Service,
  request: Request,
  ask: Ask<S>,
): Promise<z.infer<S>> {
  const { provider } = service;
  try {
    const response = await fetch(request);
    await requireReadable(provider, response, ask.alsoRead ?? []);
    const json = await readJson(provider, response, service.mostBytes ?? usualMostBytes);
    const parsed = ask.schema.safeParse(json);
    if (!parsed.success) throw new ProviderFault(provider, 'malformed');
    const failure = ask.failureIn?.(parsed.data) ?? null;
    if (failure !== null) throw new ProviderFault(provider, 'status', failure);
    return parsed.data;
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    if (request.signal.aborted) throw new ProviderFault(provider, 'timeout');
    throw new ProviderFault(provider, 'unreachable', codeOf(error));
  }
}

async function requireReadable(
  provider: string,
  response: Response,
  alsoRead: readonly number[],
): Promise<void> {
  const { status } = response;
  if (response.ok || alsoRead.includes(status)) return;
  await response.body?.cancel();
  if (status < 400) throw new ProviderFault(provider, 'redirect', status);
  const isAboutUs = status === 401 || status === 403 || status === 429;
  throw new ProviderFault(provider, status >= 500 || isAboutUs ? 'status' : 'rejected', status);
}

function mayHelpToRepeat(error: unknown): boolean {
  if (!(error instanceof ProviderFault)) return false;
  return error.kind === 'unreachable' || (error.kind === 'status' && Number(error.detail) >= 500);
}

/** Such as ECONNREFUSED; the message of the failure would name the address. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
