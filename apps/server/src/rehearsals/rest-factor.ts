import { performance } from 'node:perf_hooks';

const sampleMilliseconds = 500;
/** While the server is busy, a rehearsal works a tenth of the time. */
const maxFactor = 9;

/**
 * A rehearsal's resting time as a multiple of its working time: from 0 while this thread is idle, up to 9. Two
 * processors of a virtual machine often share one core, so even a thread of the lowest priority can slow the server.
 */
export function measureRestFactor(): { readonly factor: Int32Array; stop(): void } {
  const factor = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    Atomics.store(factor, 0, Math.round(maxFactor * utilization));
  }, sampleMilliseconds).unref();
  return { factor, stop: () => clearInterval(timer) };
}
