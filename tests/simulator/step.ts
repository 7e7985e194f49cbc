/**
 * What happens to a request on its way. `lost`: its response is lost and it is sent again. `doubled`: it arrives twice
 * at once. `late`: a copy arrives some steps later. The last two are those of a connection to the database.
 */
export const faults = ['lost', 'doubled', 'late', 'before-commit', 'after-commit'] as const;
export type Fault = (typeof faults)[number];

/** One operation of a run. Its numbers choose among what exists when it runs, so a shorter plan is still a plan. */
export interface Step {
  readonly number: number;
  /** Of `operations`. */
  readonly name: string;
  readonly node: number;
  readonly who: number;
  readonly which: number;
  readonly value: number;
  readonly fault: Fault | null;
  /** Runs at once with the next one. */
  readonly joinsNext: boolean;
}

/** As printed with a failure. */
export function describe({ number, name, node, who, which, value, fault, joinsNext }: Step): string {
  const parts = [`${number} ${name}`, `node=${node} who=${who} which=${which} value=${value}`];
  return [...parts, ...(fault === null ? [] : [fault]), ...(joinsNext ? ['with the next one'] : [])].join(
    ' ',
  );
}
