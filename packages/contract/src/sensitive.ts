import * as z from 'zod';

/**
 * `secret`: whoever reads it can act as its owner, so an answer that holds one is never stored. `personal`: says who
 * somebody is or where. Neither ever reaches the log.
 */
export type Sensitivity = 'secret' | 'personal';

const registry = z.registry<{ readonly sensitivity: Sensitivity }>();

function marked<Schema extends z.ZodType>(schema: Schema, sensitivity: Sensitivity): Schema {
  // A schema is often shared by several fields; only this field is marked.
  const own = schema.clone(schema.def);
  registry.add(own, { sensitivity });
  return own;
}

/** Declares a field whose value must stay with its owner: a password, a token, a code. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, 'secret');

/** Declares a field that says who somebody is, or how or where to find them. */
export const personal = <Schema extends z.ZodType>(schema: Schema): Schema => marked(schema, 'personal');

/** A value somewhere inside a schema that can be anything: a text, a number, bytes. */
export interface DeclaredField {
  readonly name: string;
  /** Null: nobody's business to hide. */
  readonly sensitivity: Sensitivity | null;
}

/** Every such value of a schema, at any depth. What can only be one of a few known values is left out. */
export function declaredFields(schema: z.ZodType | undefined): DeclaredField[] {
  const found: DeclaredField[] = [];
  if (schema !== undefined) walk(schema, { name: '', sensitivity: null }, found, new Set());
  return found;
}

/** Whether a value of this schema holds a secret. */
export function holdsSecret(schema: z.ZodType | undefined): boolean {
  return declaredFields(schema).some(({ sensitivity }) => sensitivity === 'secret');
}

const ofFewValues: ReadonlySet<string> = new Set(['literal', 'enum', 'boolean', 'null', 'never']);

function walk(
  schema: z.core.$ZodType,
  above: DeclaredField,
  found: DeclaredField[],
  seen: Set<unknown>,
): void {
  const sensitivity = registry.get(schema as z.ZodType)?.sensitivity ?? above.sensitivity;
  const inner = innerSchemas(schema as z.ZodType);
  if (inner.length === 0 && !ofFewValues.has(schema._zod.def.type))
    found.push({ name: above.name, sensitivity });
  // A schema that holds itself is looked at once on each way down.
  if (seen.has(schema)) return;
  for (const [name, one] of inner)
    walk(one, { name: name ?? above.name, sensitivity }, found, new Set([...seen, schema]));
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
