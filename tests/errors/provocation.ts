import type { ErrorCode } from '@fiacre/contract';
import type { SampleWorld } from '../samples/world.ts';

/** Installations in which things can go wrong; each is started when it is first asked for. */
export interface Places {
  taxi(): Promise<SampleWorld>;
  /** Sells deliveries. */
  delivery(): Promise<SampleWorld>;
  /** Its demo flag is set, and nobody signs in by phone. */
  demo(): Promise<SampleWorld>;
  /** Wants strong passwords, and a sign that a person asks. */
  strict(): Promise<SampleWorld>;
}

export interface Provoked {
  readonly status: number;
  readonly body: unknown;
}

/** Brings the server, over HTTP, to refuse with the code. */
export type Provoke = (places: Places) => Promise<Provoked>;

/** No request alone brings the server there: where it comes from instead, and why. */
export interface NotByRequest {
  readonly because: string;
  /** Makes the same happen below HTTP and gives the code. */
  readonly happens: () => string;
}

export type Provocations = { readonly [Code in ErrorCode]?: Provoke | NotByRequest };
