import * as z from 'zod';
import type { DeclaredVariable, DeclaredVariables, ValuesOf } from './service-declaration.ts';

export const textValue = z.string().trim().min(1);
export const flagValue = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
/** A URL without a slash at its end. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** A credential that the provider issues. */
export const secretVariable = (meaning: string) =>
  ({
    schema: textValue.max(10_000).optional(),
    meaning,
    secret: true,
  }) as const satisfies DeclaredVariable;

/** An id that the provider issues, which is not secret. */
export const idVariable = (meaning: string) =>
  ({ schema: textValue.max(200).optional(), meaning }) as const satisfies DeclaredVariable;

/** `true` or `1` turns something on that is off by default. */
export const flagVariable = (meaning: string) =>
  ({ schema: flagValue.default(false), meaning, fallback: 'false' }) as const satisfies DeclaredVariable;

/** The provider's base URL; set it for the provider's test system. */
export const urlVariable = (usual: string, meaning: string) =>
  ({
    schema: z.url({ protocol: /^https?$/ }).default(usual),
    meaning,
    fallback: usual,
  }) as const satisfies DeclaredVariable;

/** A URL that replaces the service's own; the settings say which that is. */
export const addressVariable = (meaning: string) =>
  ({ schema: webAddress.optional(), meaning }) as const satisfies DeclaredVariable;

/** The values once the variables of `Name` are set. */
type Complete<Variables extends DeclaredVariables, Name extends keyof Variables> = ValuesOf<Variables> & {
  readonly [N in Name]: NonNullable<ValuesOf<Variables>[N]>;
};

/**
 * The part of a `ServiceDeclaration` that is the same for every service which is configured by setting some variables:
 * all of `required`, or none of them.
 */
export function configuredBy<
  const Variables extends DeclaredVariables,
  const Name extends keyof Variables & string,
  Settings,
>(
  variables: Variables,
  required: readonly Name[],
  settings: (values: Complete<Variables, Name>) => Settings,
) {
  const isComplete = (values: ValuesOf<Variables>): values is Complete<Variables, Name> =>
    required.every((name) => values[name] !== undefined);
  return {
    variables,
    problems: (values: ValuesOf<Variables>) => allOrNone(values, required),
    settings: (values: ValuesOf<Variables>) => (isComplete(values) ? settings(values) : null),
  };
}

/** The configuration passed to a service that is `configuredBy` its variables. */
export type SettingsOf<Service extends { settings(values: never): unknown }> = NonNullable<
  ReturnType<Service['settings']>
>;

/** For `ServiceDeclaration.problems`: those of `names` that are missing while others of them are set. */
export function allOrNone(values: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length === 0) return [];
  return names
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: required with ${given.join(', ')}`);
}
