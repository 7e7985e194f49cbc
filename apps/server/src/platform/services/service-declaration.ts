import type * as z from 'zod';

/** An environment variable of a service. */
export interface DeclaredVariable {
  /** Optional or with a default, so that an unused service requires nothing. */
  readonly schema: z.ZodType;
  /** Its description in docs/configuration.md. */
  readonly meaning: string;
  /** The description of its default, where the schema alone is not enough. */
  readonly fallback?: string;
  /** Its value never appears in a log line or an error. */
  readonly secret?: true;
}

export type DeclaredVariables = Readonly<Record<string, DeclaredVariable>>;

/** The parsed and validated values of a service's variables. */
export type ValuesOf<Variables extends DeclaredVariables> = {
  readonly [Name in keyof Variables]: z.infer<Variables[Name]['schema']>;
};

/** What a service may know about the installation. */
export interface Installation {
  readonly mode: 'sandbox' | 'production';
}

/**
 * The configuration of an external service. The checks at startup, the allow-list of outbound calls, the content
 * security policy and the table in docs/configuration.md follow from it. What the service does is declared by its
 * kind: see `PaymentDeclaration` of the payments.
 */
export interface ServiceDeclaration<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> {
  readonly name: string;
  readonly variables: Variables;
  /** Problems with the combination of values, such as a key without its secret: `NAME: what to do`. */
  problems?(values: ValuesOf<Variables>): readonly string[];
  /** What the service needs to run; null when it is not configured. */
  settings(values: ValuesOf<Variables>, installation: Installation): Settings | null;
  /** URLs that the server calls: scheme, host and port count. */
  calls(settings: Settings): readonly string[];
  /** Sites to which one of our pages sends the browser with a form. */
  formTargets?(settings: Settings): readonly string[];
}
