import type * as z from 'zod';

/** An environment variable of a service. */
export interface DeclaredVariable {
  /** Optional, or with a default: a service that nobody set up asks for nothing. */
  readonly schema: z.ZodType;
  /** What docs/configuration.md says of it. */
  readonly meaning: string;
  /** What the page says of the default where the schema alone cannot. */
  readonly fallback?: string;
  /** Its value appears in no log line and no error. */
  readonly secret?: true;
}

export type DeclaredVariables = Readonly<Record<string, DeclaredVariable>>;

/** The values of a service's variables, read and checked. */
export type ValuesOf<Variables extends DeclaredVariables> = {
  readonly [Name in keyof Variables]: z.infer<Variables[Name]['schema']>;
};

/** What a service may know of the installation that it is set up in. */
export interface Installation {
  readonly mode: 'sandbox' | 'production';
}

/**
 * Somebody else's service, as far as the configuration is concerned. The checks at the start, the allow-list of
 * outbound calls, the content security policy and the table in docs/configuration.md follow from it. What the service
 * does for us is declared by the kind of service: see `PaymentDeclaration` of the payments.
 */
export interface ServiceDeclaration<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> {
  readonly name: string;
  readonly variables: Variables;
  /** What is wrong with the values together, such as a key without its secret: `NAME: what to do`. */
  problems?(values: ValuesOf<Variables>): readonly string[];
  /** What the service needs to run; null where it is not set up. */
  settings(values: ValuesOf<Variables>, installation: Installation): Settings | null;
  /** Addresses that the server calls: scheme, host and port count. */
  calls(settings: Settings): readonly string[];
  /** Sites that a page of ours sends the browser to with a form. */
  formTargets?(settings: Settings): readonly string[];
}
