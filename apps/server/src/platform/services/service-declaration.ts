import type * as z from 'zod';

/** An environment variable of a service. */
export interface DeclaredVariable {
  /** Must be optional or have a default, so that an unused service requires nothing. */
  readonly schema: z.ZodType;
  /** Its description in docs/configuration.md. */
  readonly meaning: string;
  /** The description of its default, where the schema alone is not enough. */
  readonly fallback?: string;
  /** Whether the value must never appear in a log line or an error. */
  readonly secret?: true;
}

export type DeclaredVariables = Readonly<Record<string, DeclaredVariable>>;

/** The parsed and validated values of a service's variables. */
export type ValuesOf<Variables extends DeclaredVariables> = {
  readonly [Name in keyof Variables]: z.infer<Variables[Name]['schema']>;
};

/** The installation's properties that a service may use. */
export interface Installation {
  readonly mode: 'sandbox' | 'production';
  /** Hosts that may be in a private network or on this machine. */
  readonly privateHosts: readonly string[];
}

/**
 * The configuration of an external service. It determines the checks at startup, the allow-list for outbound calls, the
 * content security policy and the table in docs/configuration.md. The service's functions are declared by its kind,
 * such as `PaymentDeclaration`.
 */
export interface ServiceDeclaration<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> {
  readonly name: string;
  readonly variables: Variables;
  /** Problems with combinations of values, such as a key without its secret: `NAME: what to do`. */
  problems?(values: ValuesOf<Variables>, installation: Installation): readonly string[];
  /** The service's needs to run; null when it is not configured. */
  settings(values: ValuesOf<Variables>, installation: Installation): Settings | null;
  /** URLs that the server calls; only their scheme, host and port are used. */
  calls(settings: Settings): readonly string[];
  /** Sites to which one of our pages submits a form. */
  formTargets?(settings: Settings): readonly string[];
}
