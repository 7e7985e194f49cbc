import type { ErrorCode } from '@fiacre/contract';
import type { SampleWorld } from '../samples/world.ts';

/** Installations in which errors can be provoked; each is started when first needed. */
export interface Places {
  taxi(): Promise<SampleWorld>;
  /** In delivery mode. */
  delivery(): Promise<SampleWorld>;
  /** In demo mode, without sign-in by phone. */
  demo(): Promise<SampleWorld>;
  /** Requires strong passwords and a bot check. */
  strict(): Promise<SampleWorld>;
}

export interface Provoked {
  readonly status: number;
  readonly body: unknown;
}

/** Makes the server respond with the code over HTTP. */
export type Provoke = (places: Places) => Promise<Provoked>;

/** For a code that no single request can cause: the reason, and its real source. */
export interface NotByRequest {
  readonly because: string;
  /** Provokes it below HTTP and returns the code. */
  readonly happens: () => string;
}

export type Provocations = { readonly [Code in ErrorCode]?: Provoke | NotByRequest };
