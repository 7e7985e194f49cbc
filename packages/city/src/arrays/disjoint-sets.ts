import { filledUint32s } from './filled.ts';

/** Numbers from 0 in disjoint sets that can be joined. */
export class DisjointSets {
  private readonly parent: Uint32Array;

  constructor(count: number) {
    this.parent = filledUint32s(count, (member) => member);
  }

  /** The number that represents the set of a member. */
  find(member: number): number {
    const { parent } = this;
    let root = member;
    // Shortens the path on the way, so that later searches are fast.
    for (let above = parent[root] ?? root; above !== root; above = parent[root] ?? root) {
      parent[root] = parent[above] ?? above;
      root = parent[root] ?? root;
    }
    return root;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.find(one), this.find(other)];
    this.parent[Math.max(first, second)] = Math.min(first, second);
  }
}
