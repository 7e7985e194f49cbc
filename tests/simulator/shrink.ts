/**
 * A short list that still fails, by leaving out parts, large ones first (delta debugging). If the time runs out, the
 * result could be shorter.
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  seconds: number,
): Promise<readonly Item[]> {
  let shortest = items;
  const end = performance.now() + seconds * 1000;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length;) {
      if (performance.now() > end) return shortest;
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (await fails(without)) shortest = without;
      else from += size;
    }
  }
  return shortest;
}
