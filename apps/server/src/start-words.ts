import type { CityProgress, OnCityProgress } from '@fiacre/city';
import { PlainFault } from './platform/plain-fault.ts';

const cityStepTexts: Readonly<Record<CityProgress['step'], string>> = {
  read: 'reading streets',
  roads: 'joining the road network',
  hierarchy: 'preparing fast routes',
  places: 'indexing places and addresses',
  tiles: 'drawing map tiles',
  write: 'storing the city',
};

/** Faults of a start that an operator can mend: their message is enough. */
const plainFaults: ReadonlySet<string> = new Set([
  'EmbeddedDatabaseFault',
  'CityInputError',
  'CityBuildError',
]);

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says each step of a city's first building once. */
export function showCityProgress(): OnCityProgress {
  let said: string | null = null;
  return ({ step }) => {
    if (step === said) return;
    if (said === null) say('Building the map of the city; the next start finds it ready.');
    said = step;
    say(`  ${cityStepTexts[step]}`);
  };
}

/** What ended a start, in words for whoever started it; a fault of ours with what it came from. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const plain = error instanceof PlainFault || plainFaults.has(error.name);
  if (plain) return error.message;
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${reasonOf(error.cause)}`;
}
