import { firstStatuses, moves } from './moves.ts';
import type { Move } from './moves.ts';

function arrows(move: Move): string[] {
  return move.to.filter((to) => to !== move.from).map((to) => `  ${move.from} --> ${to}: ${move.verb}`);
}

/** The lifecycle as a Mermaid state diagram, drawn from the table. */
export function lifecycleDiagram(): string {
  const begins = firstStatuses.map((status) => `  [*] --> ${status}: book`);
  const ends = ['  COMPLETE --> [*]', '  CANCELLED --> [*]'];
  return ['stateDiagram-v2', ...begins, ...moves.flatMap(arrows), ...ends].join('\n');
}

/** The table of moves in Markdown: verb, from, to, who, guards, what follows, source. */
export function lifecycleTable(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const list = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '));
  return [
    row(['verb', 'from', 'to', 'who', 'guards', 'what follows', 'source']),
    row(Array.from({ length: 7 }, () => '---')),
    ...moves.map((move) =>
      row([
        move.verb,
        move.from,
        move.to.join(' or '),
        list(move.by),
        list(move.guards),
        list(move.events),
        move.source,
      ]),
    ),
  ].join('\n');
}
