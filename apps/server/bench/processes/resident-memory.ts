import { readdirSync, readFileSync } from 'node:fs';
import { parentOf } from './processor-time.ts';

/** Memory of a process and its children in megabytes, shared pages divided among those who share them; needs /proc. */
export function residentMegabytes(id: number): number {
  const numbers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = numbers.filter((number) => parentOf(number) === id);
  return [id, ...children].reduce((sum, process) => sum + ownMegabytes(process), 0);
}

function ownMegabytes(id: number): number {
  try {
    const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1000;
  } catch {
    // It has ended in the meantime.
    return 0;
  }
}
