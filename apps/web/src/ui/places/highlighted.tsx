import type { ReactNode } from 'react';

export interface Match {
  readonly offset: number;
  readonly length: number;
}

/** Text with the matched parts marked. Offsets count UTF-16 units; those outside the text are ignored. */
export function Highlighted({
  text,
  matches,
}: {
  readonly text: string;
  readonly matches: readonly Match[];
}) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { offset, length } of matches.toSorted((a, b) => a.offset - b.offset)) {
    const start = Math.max(at, offset);
    const end = Math.min(text.length, offset + length);
    if (end <= start) continue;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
