import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteName } from '@fiacre/contract';
import type { Reference } from '../reference/reference.ts';
import type { Tx } from '../transaction/tx.ts';
import type { Reader } from './reader.ts';

/** The answer of a route without a response schema: bytes or text as they are. */
export interface RawAnswer {
  /** 200 where nothing is said. */
  readonly status?: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type AnswerOf<Name extends RouteName> = [ResponseOf<Name>] extends [undefined]
  ? RawAnswer
  : ResponseOf<Name>;

/** One checked request: the policy let its reader in and every part fits the contract. */
export interface Call<Name extends RouteName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly reader: Reader;
  readonly requestId: string;
  /** What limits count as one sender: the network address, of IPv6 its /64; never stored with a person. */
  readonly address: string;
  /** The caller's Accept-Language, null without it. */
  readonly acceptLanguage: string | null;
  /** A cookie that the caller sent, null without it. */
  cookie(name: string): string | null;
  /** A header of the request, by its name in lower case; for proofs that come beside the body. */
  sentHeader(name: string): string | undefined;
  /** Settings, languages and the like as they were when the request began, or later. */
  reference(): Promise<Reference>;
  /** How the reader signed in: a cookie asks for a cookie back. */
  readonly reply: ReplyParts;
  /**
   * Does the intention: the work's rows, audit, facts and messages and the answer to the caller's
   * Idempotency-Key are saved in one transaction. What the work returns is the route's answer.
   * At most once a call; the work may run again after a deadlock.
   */
  commit(work: (tx: Tx) => Promise<AnswerOf<Name>>): Promise<AnswerOf<Name>>;
}

export interface ReplyParts {
  status(code: number): void;
  header(name: string, value: string): void;
  setSessionCookie(token: string, expiresAt: Date): void;
  clearSessionCookie(): void;
  setCookie(name: string, value: string, options: OwnCookie): void;
}

/** A cookie beside the session's: only the server reads it, only for the paths below `path`. */
export interface OwnCookie {
  readonly path: string;
  readonly expiresAt: Date;
  /** A provider's page posts a form back to us: only then must a cookie come along from a foreign site. */
  readonly fromForeignSites?: boolean;
}

export type Handler<Name extends RouteName> = (call: Call<Name>) => Promise<AnswerOf<Name>>;

/** What a capability serves: one handler for each of its routes of the contract. */
export type Handlers<Names extends RouteName> = { readonly [Name in Names]: Handler<Name> };
export type SomeHandlers = { readonly [Name in RouteName]?: Handler<Name> };
