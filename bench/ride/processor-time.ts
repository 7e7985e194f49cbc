import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, on every architecture that Node runs on. */
const millisecondsPerTick = 10;

interface Process {
  readonly parent: number;
  /** The process's own time, and that of its children that have ended. */
  readonly milliseconds: number;
}

function readProcess(id: number): Process | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The second field is the command in parentheses, which may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), milliseconds: ticks * millisecondsPerTick };
  } catch {
    return null;
  }
}

export function parentOf(id: number): number {
  return readProcess(id)?.parent ?? 0;
}

/** Processor time of a process and its children so far, in milliseconds; NaN without /proc. */
export function processorTime(id: number): number {
  const own = readProcess(id);
  if (own === null) return Number.NaN;
  const children = readdirSync('/proc').flatMap((name) => {
    const child = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
    return child?.parent === id ? child.milliseconds : [];
  });
  return children.reduce((sum, milliseconds) => sum + milliseconds, own.milliseconds);
}
