import type { QueryClient } from '@tanstack/react-query';

/** A page that is late by a second is worse than a list that comes later. */
const patienceMs = 1000;

/**
 * Reads what a first rendering on the server has asked for, so that the next one shows it. What is refused, fails or takes
 * long is left to the browser.
 *
 * @returns the data by query key
 */
export async function readPending(queries: QueryClient) {
  const cache = queries.getQueryCache();
  const pending = cache
    .getAll()
    .filter(({ state, options }) => state.data === undefined && isEnabled(options));
  let stop = () => {};
  const isLate = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    stop = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  const all = Promise.allSettled(pending.map((query) => query.fetch({ ...query.options, retry: false })));
  await Promise.race([all, isLate]);
  stop();
  for (const query of pending) if (query.state.data === undefined) cache.remove(query);
  return pending.flatMap(({ queryKey, state: { data } }) =>
    data === undefined ? [] : [[queryKey, data] as const],
  );
}

/** A query keeps the options of its first reader. */
const isEnabled = (options: object) => !('enabled' in options && options.enabled === false);
