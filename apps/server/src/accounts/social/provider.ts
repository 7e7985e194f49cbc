import type { Config } from '../../platform/config/config.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { DeclaredVariables, ServiceDeclaration } from '../../platform/services/service-declaration.ts';
import type { Clock } from '../../platform/time/clock.ts';
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

/** The dependencies of a provider. */
export interface ProviderParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/**
 * The declaration of a sign-in provider. Each has a file in this folder, a line in `providers.ts`, and its name in
 * `SocialProviderName` of the contract.
 */
export interface SignInProvider<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> extends ServiceDeclaration<Variables, Settings> {
  readonly name: SocialProvider;
  /** The beginning of a referral id for someone without a first name. Sources: AUTH-4, AUTH-11. */
  readonly referralName: string;
  /** Whether it is offered once it is configured; without it, always. */
  isEnabled?(config: Config): boolean;
  create(settings: Settings, parts: ProviderParts): Provider;
}

export type Providers = { readonly [Name in SocialProvider]: Provider | null };

/** A string from an untrusted source, or undefined. */
export function textOf(value: unknown, longest = 100): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
