import { expect, test } from 'vitest';
import { inRounds } from './rounds.ts';

const ignore = () => undefined;

test('wakes during a round lead to one more round, and never to two at once', async () => {
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

test('a round that fails is told, and the next wake tries again', async () => {
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

test('once stopped nothing begins any more', async () => {
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
