import type { Step } from './step.ts';

/** What runs tried, and how the server responded. */
export class Counts {
  readonly #counts = { runs: 0, steps: 0, faults: 0, requests: 0, done: 0, refused: 0, unavailable: 0 };

  add(plan: readonly Step[], trace: readonly string[]): void {
    const counts = this.#counts;
    counts.runs += 1;
    counts.steps += plan.length;
    counts.faults += plan.filter(({ fault }) => fault !== null).length;
    for (const line of trace) {
      const status = Number(/^[a-zA-Z]+ (\d{3})\b/.exec(line)?.[1] ?? 0);
      if (status === 0) continue;
      counts.requests += 1;
      counts[status < 300 ? 'done' : status < 500 ? 'refused' : 'unavailable'] += 1;
    }
  }

  toString(): string {
    return Object.entries(this.#counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  }
}
