import type { SocialProvider } from '../tables.ts';

/** One sign-in at a provider, from its start to its answer. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** What a provider sent with the browser; nothing of it is believed before it is checked. */
export interface ProviderAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly user?: string | undefined;
}

/** Who the provider says it is. */
export interface SocialProfile {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches that this person reads the address' mail now. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The provider let the person in and did not say who it is. Source: ERR-40. */
export class MissingIdToken extends Error {
  override readonly name = 'MissingIdToken';
}

export interface Provider {
  /** The provider posts a form back, so the browser's cookie has to come along from a foreign site. */
  readonly answersByForm: boolean;
  startAddress(flow: Flow): Promise<URL>;
  /** Throws when anything about the answer is not as it must be. */
  finish(flow: Flow, answer: ProviderAnswer): Promise<SocialProfile>;
}

export type Providers = { readonly [Name in SocialProvider]: Provider | null };

/** A text of somebody else's, or nothing. */
export function textOf(value: unknown, longest = 100): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
