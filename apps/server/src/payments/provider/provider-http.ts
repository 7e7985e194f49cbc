import type * as z from 'zod';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { ServiceFault } from '../../platform/outbound/service-fault.ts';

const maxBytes = 1024 * 1024;

/**
 * A payment provider refused a request or responded with something unexpected. Contains no data, so it can be logged.
 */
export class ProviderFault extends ServiceFault {
  override readonly name = 'ProviderFault';
  readonly status: number;
  /** Whether the provider has certainly not carried out the request. After other faults it may have. */
  readonly isRefusal: boolean;

  constructor(provider: string, status: number, reason: string) {
    super(`${provider}: ${reason} (status ${status})`);
    this.status = status;
    this.isRefusal = reason.startsWith('refused') && status < 500 && !retryStatuses.has(status);
  }
}

/** Timeout, conflict with a request in progress, too early, too many requests. */
const retryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429]);

export interface ProviderRequest<S extends z.ZodType> {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. A string is sent unchanged, for a signature over its bytes. */
  readonly json?: object | string;
  readonly form?: Readonly<Record<string, string>>;
  readonly schema: S;
  /** Error statuses whose body also has the schema. */
  readonly alsoRead?: readonly number[];
}

/** Requests to one payment provider. Only its configured URL is ever called. */
export type ProviderHttp = <S extends z.ZodType>(
  path: string,
  request: ProviderRequest<S>,
) => Promise<z.infer<S>>;

/** @param url the provider's base URL */
export function createProviderHttp(provider: string, url: string, outbound: Outbound): ProviderHttp {
  const base = url.replace(/\/+$/, '');
  return async (path, { method = 'POST', headers = {}, json, form, schema, alsoRead = [] }) => {
    const response = await outbound.fetch(base + path, {
      method,
      maxBytes,
      headers: { accept: 'application/json', ...typeOf(json, form), ...headers },
      ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
    });
    if (!response.ok && !alsoRead.includes(response.status))
      throw new ProviderFault(provider, response.status, 'refused the request');
    const answer = schema.safeParse(await bodyOf(response));
    if (answer.success) return answer.data;
    throw new ProviderFault(provider, response.status, 'responded with something unexpected');
  };
}

function typeOf(json: unknown, form: unknown): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' };
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
}

/** Parses a body as JSON; returns the text if it is not JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return jsonIn(text) ?? text;
}

/** The parsed JSON text; undefined for anything else. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a form body; if a name occurs twice, the last one applies. */
export function formIn(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body));
}
