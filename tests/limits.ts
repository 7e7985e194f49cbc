import { availableParallelism, loadavg } from 'node:os';

import { isLong } from './scale.ts';

/**
 * Processor time that `work` took on the machine for which the limits below are written: one core of an AMD EPYC of 2024.
 */
const referenceMilliseconds = 8;
const measurements = 5;

/** Text, arrays and sorting, like most work of the tests. */
function work(): number {
  const words = Array.from({ length: 20_000 }, (_, index) => ((index * 7919) % 20_011).toString(36));
  return JSON.stringify(words.toSorted()).length;
}

/**
 * How many times longer a piece of work takes on a processor of this machine; the best of several
 * measurements.
 */
function measureProcessor(): number {
  const milliseconds = Array.from({ length: measurements }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...milliseconds) / referenceMilliseconds);
}

let processor: number | undefined;

/**
 * How many times longer things take than on a quiet machine with the processor above. Half of the processes
 * waiting for a processor count; the limits have room for the other half. Windows does not report a queue.
 */
export function slowness(): number {
  processor ??= measureProcessor();
  const queue = (loadavg()[0] ?? 0) / availableParallelism();
  return processor * Math.max(1, (1 + queue) / 2);
}

/**
 * The only time limits of tests. Each is at least five times the slowest wait of its kind on a quiet machine,
 * and grows with the slowness of the machine, which is measured again before each test file.
 *
 * @param seconds on a quiet machine
 */
export function limit(seconds: number): number {
  return Math.round(seconds * 1000 * slowness());
}

/** Until something that a test waits for exists: an element, a state, a response. */
export const waitSeconds = 10;

/** Until a test or a hook ends; a test of many steps has a longer limit in its file. In a long run, all tests may be large. */
export const testSeconds = isLong ? 7200 : 15;
