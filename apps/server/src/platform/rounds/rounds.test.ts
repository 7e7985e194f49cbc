import { expect, test } from 'vitest';
import { inRounds } from './rounds.ts';

const ignore = () => undefined;

test('wake-ups during a round cause one more round, and rounds never overlap', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [begun, atOnce] = [0, 0];
  const rounds = inRounds(async () => {
    expect((atOnce += 1)).toBe(1);
    await gates[begun++]?.promise;
    atOnce -= 1;
  }, ignore);
  for (let wake = 0; wake < 5; wake += 1) rounds.wake();
  expect(begun).toBe(1);
  gates.forEach((gate) => gate.resolve());
  await rounds.idle();
  expect(begun).toBe(2);
});

test('all wake-ups during the delay between two rounds cause one round', async () => {
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [begun, rests] = [0, 0];
  const round = () => ((begun += 1) === 1 ? first.promise : Promise.resolve());
  const rounds = inRounds(round, ignore, () => {
    rests += 1;
    return rest.promise;
  });
  rounds.wake();
  rounds.wake();
  first.resolve();
  await expect.poll(() => rests).toBe(1);
  rounds.wake();
  expect(begun).toBe(1);
  rest.resolve();
  await rounds.idle();
  // The last round found no further wake-up, so there is no delay.
  expect([begun, rests]).toEqual([2, 1]);
});

test('stopping during the delay starts no further round', async () => {
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [begun, rests] = [0, 0];
  const rounds = inRounds(
    () => {
      begun += 1;
      return first.promise;
    },
    ignore,
    () => {
      rests += 1;
      return rest.promise;
    },
  );
  rounds.wake();
  rounds.wake();
  first.resolve();
  await expect.poll(() => rests).toBe(1);
  const stopped = rounds.stop();
  rest.resolve();
  await stopped;
  expect(begun).toBe(1);
});

test('reports a failed round and tries again at the next wake-up', async () => {
  const problems: unknown[] = [];
  let begun = 0;
  const rounds = inRounds(
    () => ((begun += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve()),
    (error) => problems.push(error),
  );
  rounds.wake();
  await rounds.idle();
  rounds.wake();
  await rounds.idle();
  expect([begun, problems]).toEqual([2, [new Error('away')]]);
});

test('starts no round after it was stopped', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const rounds = inRounds(() => {
    begun += 1;
    return gate.promise;
  }, ignore);
  rounds.wake();
  rounds.wake();
  const stopped = rounds.stop();
  rounds.wake();
  gate.resolve();
  await stopped;
  expect(begun).toBe(1);
});

test.each(['ends well', 'fails'])(
  'does not lose a wake-up when a round that %s is about to end',
  async (end) => {
    for (let steps = 0; steps < 12; steps += 1) {
      const gate = Promise.withResolvers<void>();
      let begun = 0;
      const rounds = inRounds(() => ((begun += 1) === 1 ? gate.promise : Promise.resolve()), ignore);
      rounds.wake();
      if (end === 'fails') gate.reject(new Error('away'));
      else gate.resolve();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      rounds.wake();
      await rounds.idle();
      expect([steps, begun]).toEqual([steps, 2]);
    }
  },
);
