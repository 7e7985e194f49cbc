/** The path to a value in a body: field names and list indexes. */
export type Path = readonly string[];

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The path of every value that is not an object or a list. */
export function leavesOf(body: unknown, path: Path = []): [Path, unknown][] {
  if (!isJson(body)) return [[path, body]];
  return Object.entries(body).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

/** The paths of the body itself and of every object in it. */
export function objectsOf(body: unknown, path: Path = []): Path[] {
  if (!isJson(body)) return [];
  const inner = Object.entries(body).flatMap(([name, value]) => objectsOf(value, [...path, name]));
  return Array.isArray(body) ? inner : [path, ...inner];
}

/** A copy of the body with another value at this path. */
export function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = withValue((body as Record<string, unknown> | undefined)?.[name], rest, value);
  if (!Array.isArray(body)) return { ...(body as object), [name]: inner };
  return body.map((item: unknown, index) => (String(index) === name ? inner : item));
}

export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], body);
}
