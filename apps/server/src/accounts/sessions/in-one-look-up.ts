/**
 * Looks up all keys requested in the same turn of the event loop together. Live connections request hundreds of
 * sessions a second.
 */
export function inOneLookUp<Found>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | null> {
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> } | null = null;
  const begin = () => {
    const keys = new Set<string>();
    const found = Promise.resolve().then(() => {
      next = null;
      return lookUp([...keys]);
    });
    return { keys, found };
  };
  return async (key) => {
    next ??= begin();
    const { keys, found } = next;
    keys.add(key);
    return (await found).get(key) ?? null;
  };
}
