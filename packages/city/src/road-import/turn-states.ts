/** Arcs that must not be driven one after the other while a rule is in force. */
export interface TimedSequence {
  readonly arcs: readonly number[];
  /** Its number. */
  readonly rule: number;
}

const noRules: ReadonlySet<number> = new Set();

/** The state of a car that has not driven anywhere yet. */
export const freeState = 0;

/**
 * What a car has to remember for turns: its last arc, which determines the cost of the next turn, and, if a restriction
 * needs it, the longest run of its last arcs that is a prefix of a forbidden sequence. This is an Aho–Corasick
 * automaton over arcs, so overlapping restrictions and restrictions via ways are exact. States of single arcs are
 * implicit: only the few longer runs take memory.
 */
export class TurnStates {
  private readonly arcCount: number;
  private readonly children = new Map<number, Map<number, number>>();
  /** Arrays for the states of two or more arcs, which are numbered after those of single arcs. */
  private readonly lastArcs: number[] = [];
  private readonly fallbacks: number[] = [];
  private readonly forbidden = new Set<number>();
  private readonly timed = new Map<number, Set<number>>();

  /**
   * `sequences` are the forbidden sequences of arcs: each has at least two of the arcs 0 to `arcCount - 1`. Those of
   * `timed` are forbidden while a rule is in force.
   */
  constructor(
    arcCount: number,
    sequences: readonly (readonly number[])[],
    timed: readonly TimedSequence[] = [],
  ) {
    this.arcCount = arcCount;
    for (const sequence of sequences) this.forbidden.add(this.insert(sequence));
    for (const { arcs, rule } of timed) this.addRules(this.insert(arcs), [rule]);
    this.linkFallbacks();
  }

  get count(): number {
    return this.arcCount + 1 + this.lastArcs.length;
  }

  /** The arc that leads into the state; -1 for the free state. */
  lastArc(state: number): number {
    return state <= this.arcCount ? state - 1 : (this.lastArcs[state - this.arcCount - 1] ?? -1);
  }

  isForbidden(state: number): boolean {
    return this.forbidden.has(state);
  }

  /** The rules of which one in force forbids the state. */
  rulesOf(state: number): ReadonlySet<number> {
    return this.timed.get(state) ?? noRules;
  }

  /** The state after driving an arc. */
  after(state: number, arc: number): number {
    for (let at = state; at !== freeState; at = this.fallbackOf(at)) {
      const child = this.children.get(at)?.get(arc);
      if (child !== undefined) return child;
    }
    return arc + 1;
  }

  /** The state of the same car if its oldest arc is forgotten. */
  private fallbackOf(state: number): number {
    return state <= this.arcCount ? freeState : (this.fallbacks[state - this.arcCount - 1] ?? freeState);
  }

  private addRules(state: number, rules: Iterable<number>): void {
    const all = new Set([...this.rulesOf(state), ...rules]);
    if (all.size > 0) this.timed.set(state, all);
  }

  private insert(sequence: readonly number[]): number {
    const [first = 0, ...rest] = sequence;
    let state = first + 1;
    for (const arc of rest) {
      const children = this.children.get(state) ?? new Map<number, number>();
      this.children.set(state, children);
      const child = children.get(arc) ?? this.count;
      if (child === this.count) {
        children.set(arc, child);
        this.lastArcs.push(arc);
        this.fallbacks.push(freeState);
      }
      state = child;
    }
    return state;
  }

  /** Breadth first, so that the fallback of a state is complete before its children use it. */
  private linkFallbacks(): void {
    const queue = [...this.children.keys()].filter((state) => state <= this.arcCount);
    for (const state of queue) {
      for (const [arc, child] of this.children.get(state) ?? []) {
        const back = this.after(this.fallbackOf(state), arc);
        this.fallbacks[child - this.arcCount - 1] = back;
        if (this.isForbidden(back)) this.forbidden.add(child);
        this.addRules(child, this.rulesOf(back));
        queue.push(child);
      }
    }
  }
}
