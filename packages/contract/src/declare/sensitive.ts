import * as z from 'zod';

/**
 * `secret`: anyone who reads it can act as its owner, so a response that contains one is never stored. `personal`:
 * identifies or locates somebody. Neither is ever logged.
 */
export type Sensitivity = 'secret' | 'personal';

const registry = z.registry<{ readonly sensitivity: Sensitivity }>();

function marked<Schema extends z.ZodType>(schema: Schema, sensitivity: Sensitivity): Schema {
  // Fields often share a schema, but only this field must be marked.
  const own = schema.clone(schema.def);
  registry.add(own, { sensitivity });
  return own;
}

/** Declares a field whose value only its owner may have: a password, a token, a code. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, 'secret');

/** Declares a field that identifies or locates somebody, or is a way to contact them. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, 'personal');

/** A free-form value in a schema: text, a number, bytes. */
export interface DeclaredField {
  readonly name: string;
  /** null: the value is not sensitive. */
  readonly sensitivity: Sensitivity | null;
}

/** Every free-form value of a schema, at any depth; enums, literals and booleans are omitted. */
export function declaredFields(schema: z.ZodType | undefined): DeclaredField[] {
  const found: DeclaredField[] = [];
  if (schema !== undefined) walk(schema, { name: '', sensitivity: null }, found, new Set());
  return found;
}

/** Whether a value of this schema contains a secret. */
export function hasSecret(schema: z.ZodType | undefined): boolean {
  return declaredFields(schema).some(({ sensitivity }) => sensitivity === 'secret');
}

const fixedTypes: ReadonlySet<string> = new Set(['literal', 'enum', 'boolean', 'null', 'never']);

function walk(
  schema: z.core.$ZodType,
  parent: DeclaredField,
  found: DeclaredField[],
  seen: Set<unknown>,
): void {
  const sensitivity = registry.get(schema as z.ZodType)?.sensitivity ?? parent.sensitivity;
  const inner = innerSchemas(schema as z.ZodType);
  if (inner.length === 0 && !fixedTypes.has(schema._zod.def.type))
    found.push({ name: parent.name, sensitivity });
  // A recursive schema is visited once per path.
  if (seen.has(schema)) return;
  for (const [name, one] of inner)
    walk(one, { name: name ?? parent.name, sensitivity }, found, new Set([...seen, schema]));
}

type Inner = readonly [name: string | null, schema: z.core.$ZodType];

function innerSchemas(schema: z.ZodType): readonly Inner[] {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [[null, def.element]];
    case 'tuple':
      return def.items.map((item): Inner => [null, item]);
    case 'union':
      return def.options.map((option): Inner => [null, option]);
    case 'intersection':
      return [def.left, def.right].map((side): Inner => [null, side]);
    case 'record':
      return [[null, def.valueType]];
    case 'pipe':
      return [[null, def.in]];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return [[null, def.innerType]];
    default:
      return [];
  }
}
