/** Where a value stands in a body: names of fields and numbers of list items. */
export type Path = readonly string[];

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every value that holds no others. */
export function leavesOf(body: unknown, path: Path = []): [Path, unknown][] {
  if (!isJson(body)) return [[path, body]];
  return Object.entries(body).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

/** The body itself and every object in it. */
export function objectsOf(body: unknown, path: Path = []): Path[] {
  if (!isJson(body)) return [];
  const inner = Object.entries(body).flatMap(([name, value]) => objectsOf(value, [...path, name]));
  return Array.isArray(body) ? inner : [path, ...inner];
}

/** The body with another value at the path. */
export function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = withValue((body as Record<string, unknown> | undefined)?.[name], rest, value);
  if (!Array.isArray(body)) return { ...(body as object), [name]: inner };
  return body.map((item: unknown, index) => (String(index) === name ? inner : item));
}

export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], body);
}
