/** How much was done, and how long it took. */
export interface Done {
  readonly count: number;
  readonly milliseconds: number;
}

/** Repeats a task for each of the people in parallel, until its time is up or it has nothing left to do. */
export async function during<People>(
  people: readonly People[],
  milliseconds: number,
  task: (each: People) => Promise<boolean>,
): Promise<Done> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    people.map(async (each) => {
      while (performance.now() - start < milliseconds && (await task(each))) count += 1;
    }),
  );
  return { count, milliseconds: performance.now() - start };
}
