import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, on every architecture that Node runs on. */
const millisecondsPerTick = 10;

interface Process {
  readonly parent: number;
  /** The process's own time. */
  readonly own: number;
  /** That of its ended children. */
  readonly ofEnded: number;
}

function readProcess(id: number): Process | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The second field is the command in parentheses, which may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const millisecondsAt = (index: number) => Number(fields[index]) * millisecondsPerTick;
    return {
      parent: Number(fields[1]),
      own: millisecondsAt(11) + millisecondsAt(12),
      ofEnded: millisecondsAt(13) + millisecondsAt(14),
    };
  } catch {
    return null;
  }
}

export function parentOf(id: number): number {
  return readProcess(id)?.parent ?? 0;
}

/** Processor time of a process without its children so far, in milliseconds; NaN without /proc. */
export function ownProcessorTime(id: number): number {
  return readProcess(id)?.own ?? Number.NaN;
}

/** Processor time of a process and its children so far, in milliseconds; NaN without /proc. */
export function processorTime(id: number): number {
  const own = readProcess(id);
  if (own === null) return Number.NaN;
  const children = readdirSync('/proc').flatMap((name) => {
    const child = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
    return child?.parent === id ? child.own + child.ofEnded : [];
  });
  return children.reduce((sum, milliseconds) => sum + milliseconds, own.own + own.ofEnded);
}
