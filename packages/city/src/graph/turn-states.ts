/** The state of a car that needs no memory. */
export const freeState = 0;

/**
 * What a car has to remember to obey the restrictions: the longest run of its last arcs that is a prefix of a forbidden
 * sequence. An Aho–Corasick automaton over arcs, so overlapping restrictions and restrictions via ways are exact, and a
 * junction without restrictions has a single state.
 */
export class TurnStates {
  private readonly children: Map<number, number>[] = [new Map<number, number>()];
  private readonly arcs: number[] = [-1];
  private readonly fallback: number[] = [freeState];
  private readonly forbidden: boolean[] = [false];

  constructor(sequences: readonly (readonly number[])[], remembered: readonly number[]) {
    for (const sequence of sequences) this.forbidden[this.insert(sequence)] = true;
    for (const arc of remembered) this.insert([arc]);
    this.linkFallbacks();
  }

  get count(): number {
    return this.arcs.length;
  }

  /** The arc that leads into the state; -1 for the free state. */
  lastArc(state: number): number {
    return this.arcs[state] ?? -1;
  }

  isForbidden(state: number): boolean {
    return this.forbidden[state] === true;
  }

  /** The state after driving an arc. */
  after(state: number, arc: number): number {
    for (let at = state; ; at = this.fallback[at] ?? freeState) {
      const child = this.children[at]?.get(arc);
      if (child !== undefined) return child;
      if (at === freeState) return freeState;
    }
  }

  private insert(sequence: readonly number[]): number {
    let state = freeState;
    for (const arc of sequence) {
      const children = this.children[state];
      let child = children?.get(arc);
      if (child === undefined) {
        child = this.arcs.length;
        children?.set(arc, child);
        this.children.push(new Map<number, number>());
        this.arcs.push(arc);
        this.fallback.push(freeState);
        this.forbidden.push(false);
      }
      state = child;
    }
    return state;
  }

  /** Breadth first, so that a state's fallback is complete before its children use it. */
  private linkFallbacks(): void {
    const queue = [...(this.children[freeState]?.values() ?? [])];
    for (const state of queue) {
      for (const [arc, child] of this.children[state] ?? []) {
        const back = this.after(this.fallback[state] ?? freeState, arc);
        this.fallback[child] = back;
        if (this.isForbidden(back)) this.forbidden[child] = true;
        queue.push(child);
      }
    }
  }
}
