import { bookingStatuses } from '../status-traits.ts';
import { firstStatuses, transitions } from './transitions.ts';
import type { Transition } from './transitions.ts';

function arrows(transition: Transition): string[] {
  return transition.to
    .filter((to) => to !== transition.from)
    .map((to) => `  ${transition.from} --> ${to}: ${transition.verb}`);
}

/** The lifecycle as a Mermaid state diagram, generated from the table. */
export function lifecycleDiagram(): string {
  const begins = firstStatuses.map((status) => `  [*] --> ${status}: book`);
  const left = new Set<string>(transitions.map(({ from }) => from));
  const ends = bookingStatuses.filter((status) => !left.has(status)).map((status) => `  ${status} --> [*]`);
  return ['stateDiagram-v2', ...begins, ...transitions.flatMap(arrows), ...ends].join('\n');
}

/** The table of transitions in Markdown: verb, from, to, who, guards, events, source. */
export function lifecycleTable(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const list = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '));
  return [
    row(['verb', 'from', 'to', 'who', 'guards', 'what follows', 'source']),
    row(Array.from({ length: 7 }, () => '---')),
    ...transitions.map((transition) =>
      row([
        transition.verb,
        transition.from,
        transition.to.join(' or '),
        list(transition.by),
        list(transition.guards),
        list(transition.events),
        transition.source,
      ]),
    ),
  ].join('\n');
}
