import type { TransactionStatus } from './wire.ts';

/** What the engine's thread is started with. */
export type EngineOrder = {
  readonly cluster: string;
  readonly startParameters: readonly string[];
  readonly initdbParameters: readonly string[];
};

/** A batch of messages of one client; null asks the engine to close. */
export type EngineRequest = { readonly bytes: Uint8Array | null };

export type EngineAnswer = {
  readonly bytes: Uint8Array;
  readonly status: TransactionStatus;
  /** 0 = none. Told by the engine because any statement may have changed it. */
  readonly statementTimeoutMilliseconds: number;
};

export type EngineReport =
  | { readonly kind: 'opened'; readonly postgresVersion: string }
  | { readonly kind: 'answer'; readonly answer: EngineAnswer }
  | { readonly kind: 'closed' }
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'unsafe'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
