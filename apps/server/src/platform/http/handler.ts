import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteName } from '@fiacre/contract';
import type { Reference } from '../reference/reference.ts';
import type { Tx } from '../transaction/tx.ts';
import type { Reader } from './reader.ts';

/** The response of a route without a response schema: bytes or text that is sent unchanged. */
export interface RawResponse {
  /** The status; 200 by default. */
  readonly status?: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type HandlerResponse<Name extends RouteName> = [ResponseOf<Name>] extends [undefined]
  ? RawResponse
  : ResponseOf<Name>;

/** A checked request: the policy allows its reader, and every part matches the contract. */
export interface Call<Name extends RouteName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly reader: Reader;
  readonly requestId: string;
  /** The sender for rate limits: the IPv4 address or the IPv6 /64 network; stored with a person only by `networkOf`. */
  readonly address: string;
  /** The caller's Accept-Language, null if absent. */
  readonly acceptLanguage: string | null;
  /** A cookie of the request, null if absent. */
  cookie(name: string): string | null;
  /** A header of the request by its lower-case name, for signatures that are sent with the body. */
  sentHeader(name: string): string | undefined;
  /** Settings, languages and other reference data as of the start of the request, or newer. */
  reference(): Promise<Reference>;
  /** Sets parts of the response other than its body. */
  readonly reply: ReplyParts;
  /**
   * Runs `work` in one transaction. Its rows, audit entries, events and messages are saved together with the response
   * for the caller's Idempotency-Key. The result of `work` is the route's response. Call this at most once; `work` may
   * run again after a deadlock.
   */
  commit(work: (tx: Tx) => Promise<HandlerResponse<Name>>): Promise<HandlerResponse<Name>>;
}

export interface ReplyParts {
  status(code: number): void;
  header(name: string, value: string): void;
  setSessionCookie(token: string, expiresAt: Date): void;
  clearSessionCookie(): void;
  setCookie(name: string, value: string, options: OwnCookie): void;
}

/** A cookie other than the session's: only the server reads it, and only for paths below `path`. */
export interface OwnCookie {
  readonly path: string;
  readonly expiresAt: Date;
  /** Set if a provider's page posts a form to us: the cookie must then also be sent on cross-site requests. */
  readonly fromForeignSites?: boolean;
}

export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<HandlerResponse<Name>>;

/** The handlers of a capability: one for each of its routes. */
export type Handlers<Names extends RouteName> = { readonly [Name in Names]: Handler<Name> };
export type SomeHandlers = Partial<Handlers<RouteName>>;

type Handled<Part> = Part extends { readonly handlers: infer Those } ? keyof Those & RouteName : never;

/** The handlers of all parts. Only if none is missing is the result `Handlers<RouteName>`, which `bindRoutes` takes. */
export function handlersOf<Part extends { readonly handlers?: SomeHandlers }>(
  parts: readonly Part[],
): Handlers<Handled<Part>> {
  return Object.assign({}, ...parts.map(({ handlers }) => handlers)) as Handlers<Handled<Part>>;
}
