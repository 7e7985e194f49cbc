import * as z from 'zod';
import type { DeclaredVariable } from './service-declaration.ts';

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

/**
 * For `ServiceDeclaration.problems`: the missing variables if others are set. A service is configured only when all of
 * them are set.
 */
export function allOrNone(values: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(values);
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length === 0) return [];
  return names
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: required with ${given.join(', ')}`);
}
