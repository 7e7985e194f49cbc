/** Corresponds to a few milliseconds of work. */
const aStep = 1000;

/** Runs `work` for each index in order and yields every few milliseconds. */
export function* forEachInSteps(count: number, work: (i: number) => void): Generator<undefined, void> {
  for (let i = 0; i < count; i++) {
    work(i);
    if (i % aStep === aStep - 1) yield;
  }
}

/** Fills a column of numbers in the same way. */
export function* columnInSteps(
  count: number,
  of: (i: number) => number,
): Generator<undefined, Float64Array<ArrayBuffer>> {
  const column = new Float64Array(count);
  yield* forEachInSteps(count, (i) => {
    column[i] = of(i);
  });
  return column;
}
