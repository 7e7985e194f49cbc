import * as z from 'zod';
import type { DeclaredVariable } from '../../platform/services/service-declaration.ts';

/** A credential that the provider issues. */
export const secretVariable = (meaning: string) =>
  ({
    schema: z.string().trim().min(1).max(500).optional(),
    meaning,
    secret: true,
  }) as const satisfies DeclaredVariable;

/** An id that the provider issues, which is not secret. */
export const idVariable = (meaning: string) =>
  ({ schema: z.string().trim().min(1).max(200).optional(), meaning }) as const satisfies DeclaredVariable;

/** The provider's base URL; set it for the provider's test system. */
export const urlVariable = (usual: string, meaning: string) =>
  ({
    schema: z.url({ protocol: /^https?$/ }).default(usual),
    meaning,
    fallback: usual,
  }) as const satisfies DeclaredVariable;

/**
 * For `ServiceDeclaration.problems`: the missing variables if others are set. A provider is offered only when all of
 * them are set.
 */
export function allOrNone(values: Readonly<Record<string, unknown>>): string[] {
  const missing = Object.keys(values).filter((name) => values[name] === undefined);
  const isPartial = missing.length > 0 && missing.length < Object.keys(values).length;
  return isPartial
    ? missing.map((name) => `${name}: is missing, but other variables of this provider are set`)
    : [];
}
