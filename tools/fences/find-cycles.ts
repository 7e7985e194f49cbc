/**
 * Strongly connected components of more than one file, by Tarjan's algorithm.
 *
 * @param graph file → files that it imports
 * @returns one list of files for each cycle
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;

  function visit(file: string): number {
    let low = order.size;
    const mine = low;
    order.set(file, mine);
    open.push(file);
    isOpen.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (isOpen.has(next)) low = Math.min(low, order.get(next) ?? mine);
    }
    if (low === mine) close(file);
    return low;
  }

  function close(file: string): void {
    const part = open.splice(open.indexOf(file));
    for (const member of part) isOpen.delete(member);
    if (part.length > 1) cycles.push(part);
  }
}
