import type { SocialProvider } from '../record/tables.ts';

/** A sign-in at a provider, from its start to its response. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** The parameters that a provider sent through the browser; all are untrusted until verified. */
export interface ProviderResponse {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly user?: string | undefined;
}

/** The person according to the provider. */
export interface SocialProfile {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider confirms that this person currently has access to the address. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The provider signed the person in but sent no identity. Source: ERR-40. */
export class MissingIdToken extends Error {
  override readonly name = 'MissingIdToken';
}

export interface Provider {
  /** The provider posts a form back, so the browser must send its cookie on a cross-site request. */
  readonly answersByForm: boolean;
  startAddress(flow: Flow): Promise<URL>;
  /** Throws if anything in the response is invalid. */
  finish(flow: Flow, answer: ProviderResponse): Promise<SocialProfile>;
}

export type Providers = { readonly [Name in SocialProvider]: Provider | null };

/** A string from an untrusted source, or undefined. */
export function textOf(value: unknown, longest = 100): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
