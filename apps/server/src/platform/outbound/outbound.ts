import type { Agent, Dispatcher } from 'undici';
import type { Log } from '../log/log.ts';
import { systemClock } from '../time/clock.ts';
import { createAllowList, type AllowedService } from './allow-list.ts';
import { guardedAgent, systemResolve, type Resolve } from './guarded-connect.ts';
import { OutboundFault } from './outbound-fault.ts';

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | Headers;
  readonly body?: string | Uint8Array | URLSearchParams | null;
  /** The deadline for the whole call, from the DNS look-up to the last byte. */
  readonly deadlineMilliseconds?: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** The number of calls by host and result; the host is named as configured. */
export interface OutboundCount {
  readonly host: string;
  readonly outcome: string;
  readonly count: number;
  /** When the last of them ended. */
  readonly lastAt: Date;
}

/** The only client for outgoing requests: every HTTP call of the server to another service uses it. */
export interface Outbound {
  /**
   * Calls a service that the configuration allows. Returns a complete response with status 400 or from 200 to 299. A
   * redirect, a forbidden address, too many bytes or a timeout throws an `OutboundFault`.
   */
  fetch(url: string | URL, request?: OutboundRequest): Promise<Response>;
  counts(): readonly OutboundCount[];
  close(): Promise<void>;
}

export interface OutboundParts {
  /** URLs of services; see `createAllowList`. */
  readonly allow: readonly string[];
  readonly privateHosts?: readonly string[];
  readonly log: Log;
  readonly resolve?: Resolve;
}

const defaultDeadlineMilliseconds = 10_000;
const defaultMaxBytes = 4 * 1024 * 1024;
const withoutBody = new Set([204, 205, 304]);

export function createOutbound(parts: OutboundParts): Outbound {
  const allowed = createAllowList(parts.allow, parts.privateHosts);
  const agents = new Map<AllowedService, Agent>();
  const counts = new Map<string, OutboundCount>();
  const agentOf = (service: AllowedService): Agent => {
    const known = agents.get(service) ?? guardedAgent(service, parts.resolve ?? systemResolve);
    agents.set(service, known);
    return known;
  };
  const note = (host: string, outcome: string): void => {
    const key = `${host} ${outcome}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { host, outcome, count, lastAt: systemClock.now() });
  };
  return {
    async fetch(address, request = {}) {
      const url = URL.parse(address);
      const service = url === null ? null : allowed(url);
      if (url === null || service === null) {
        // The host may be anything that somebody typed, so all unknown hosts share one label, which keeps the metrics
        // small.
        note('other', 'not_allowed');
        parts.log.warn('refused a call to a host that is not configured');
        throw new OutboundFault('not_allowed', 'other');
      }
      try {
        const response = await call(agentOf(service), service, url, request);
        note(service.name, String(response.status));
        return response;
      } catch (error) {
        const fault = asFault(error, service);
        note(service.name, fault.outcome);
        parts.log.debug({ host: fault.host, outcome: fault.outcome }, 'a call to another service failed');
        throw fault;
      }
    },
    counts: () => [...counts.values()],
    close: async () => void (await Promise.all([...agents.values()].map((agent) => agent.destroy()))),
  };
}

async function call(
  agent: Agent,
  { name }: AllowedService,
  url: URL,
  request: OutboundRequest,
): Promise<Response> {
  const deadline = AbortSignal.timeout(request.deadlineMilliseconds ?? defaultDeadlineMilliseconds);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  const answer = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: request.method ?? 'GET',
    headers: headersOf(request),
    body: bodyOf(request.body),
    signal,
  });
  const { statusCode: status } = answer;
  const fault = faultOfHead(answer, name);
  if (fault !== null) {
    answer.body.on('error', () => undefined).destroy();
    throw fault;
  }
  const bytes = await readCapped(answer.body, request.maxBytes ?? defaultMaxBytes, name);
  return new Response(withoutBody.has(status) ? null : bytes, {
    status,
    headers: headerList(answer.headers),
  });
}

/** Refuses compressed responses, which were not requested and could grow without limit. */
function faultOfHead(answer: Dispatcher.ResponseData, name: string): OutboundFault | null {
  const { statusCode, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    return new OutboundFault('redirect', name, statusCode);
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity' ? null : new OutboundFault('encoded', name);
}

function headersOf({ headers, body }: OutboundRequest): Record<string, string> {
  const given = new Headers(headers);
  // The host header comes from the URL, never from the caller.
  given.delete('host');
  given.delete('content-length');
  given.set('accept-encoding', 'identity');
  if (!given.has('user-agent')) given.set('user-agent', 'Fiacre');
  if (body instanceof URLSearchParams && !given.has('content-type'))
    given.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
  return Object.fromEntries(given);
}

function bodyOf(body: OutboundRequest['body']): string | Uint8Array | null {
  return body instanceof URLSearchParams ? body.toString() : (body ?? null);
}

function headerList(headers: Dispatcher.ResponseData['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one): [string, string] => [
      name,
      one,
    ]),
  );
}

function asFault(error: unknown, { name }: AllowedService): OutboundFault {
  if (error instanceof OutboundFault) return error;
  if (!(error instanceof Error)) return new OutboundFault('unreachable', name);
  if (error.cause instanceof OutboundFault) return error.cause;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return new OutboundFault('timeout', name);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return new OutboundFault(code?.endsWith('_TIMEOUT') === true ? 'timeout' : 'unreachable', name, code);
}

/** Reads all bytes of a response, counting them as they arrive, so that a response cannot fill the memory. */
async function readCapped(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  host: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new OutboundFault('too_large', host, maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
