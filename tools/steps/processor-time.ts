import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Processor time, as user and as system, of this process, of the `tools/run.mjs` that started it, which installs and builds,
 * and of all their descendants that have ended; null on systems without /proc.
 */
export function processorSeconds(): number | null {
  const pids = process.channel === undefined ? ['self'] : ['self', String(process.ppid)];
  try {
    return (
      pids.reduce((sum, pid) => sum + ticksOf(readFileSync(`/proc/${pid}/stat`, 'utf8')), 0) / ticksPerSecond
    );
  } catch {
    return null;
  }
}

/** Fields 14 to 17 of proc(5): own user and system time, then that of ended children. The name, field 2, may contain spaces. */
export function ticksOf(stat: string): number {
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Added to the last line of a command. */
export function inProcessorSeconds(seconds: number | null = processorSeconds()): string {
  return seconds === null ? '' : `, ${Math.round(seconds)} CPU seconds`;
}
