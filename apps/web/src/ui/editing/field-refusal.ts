import type { Failure } from '../../api/client/failure.ts';
import type { TextKey } from '@fiacre/contract/texts/en';

/** A message for each field that has one. */
export type FieldErrors<Draft> = { readonly [Name in keyof Draft]?: TextKey };

/** The first part of `body.minFare` or `body.options.0.amount` after `body`. */
function fieldOf(issue: unknown): string | undefined {
  const path = (issue as { readonly path?: unknown }).path;
  return typeof path === 'string' ? path.split('.')[1] : undefined;
}

/**
 * The fields that the server's refusal is about. `known`: error codes that name no field but can only be about one
 * field. Empty for a refusal of the whole request.
 */
export function fieldRefusals<Draft extends object>(
  { code, facts }: Failure,
  draft: Draft,
  known: Readonly<Partial<Record<string, keyof Draft & string>>> = {},
): FieldErrors<Draft> {
  const issues = Array.isArray(facts['issues']) ? (facts['issues'] as unknown[]) : [];
  const names = code === 'invalid_request' ? issues.map(fieldOf) : [known[code] ?? facts['field']];
  const own = names.filter((name): name is keyof Draft & string => typeof name === 'string' && name in draft);
  const text: TextKey = code === 'invalid_request' ? 'field_invalid' : code;
  return Object.fromEntries(own.map((name) => [name, text])) as FieldErrors<Draft>;
}
