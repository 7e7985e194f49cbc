import { expect, test, vi } from 'vitest';
import { inOneLookUp } from './in-one-look-up.ts';

const found = (keys: readonly string[]) => Promise.resolve(new Map(keys.map((key) => [key, key.length])));

test('keys requested in the same turn are looked up together, each once', async () => {
  const lookUp = vi.fn(found);
  const find = inOneLookUp(lookUp);
  expect(await Promise.all([find('a'), find('bb'), find('a')])).toEqual([1, 2, 1]);
  expect(lookUp.mock.calls).toEqual([[['a', 'bb']]]);
});

test('a look-up that has begun is not used for a later request', async () => {
  const first = Promise.withResolvers<ReadonlyMap<string, number>>();
  const lookUp = vi.fn(found).mockImplementationOnce(() => first.promise as ReturnType<typeof found>);
  const find = inOneLookUp(lookUp);
  const early = find('a');
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalledTimes(1));
  expect(await find('a')).toBe(1);
  first.resolve(new Map());
  expect(await early).toBeNull();
});

test('if a look-up fails, all its callers receive the error, and the next one works', async () => {
  const lookUp = vi.fn(found).mockRejectedValueOnce(new Error('away'));
  const find = inOneLookUp(lookUp);
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe(1);
});
