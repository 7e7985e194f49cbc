import type { CityProgress, OnCityProgress } from '@fiacre/city';
import { PlainFault } from './platform/refusal/plain-fault.ts';

const cityStepTexts: Readonly<Record<CityProgress['step'], string>> = {
  read: 'reading streets',
  roads: 'joining the road network',
  places: 'indexing places and addresses',
  features: 'sorting what the map shows',
  hierarchy: 'preparing fast routes',
  tiles: 'drawing map tiles',
  write: 'storing the city',
};

/** Startup errors that the operator can fix; only their message is printed. */
const plainFaults: ReadonlySet<string> = new Set([
  'EmbeddedDatabaseFault',
  'CityInputError',
  'CityBuildError',
]);

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints each step of the first build of a city, once. */
export function showCityProgress(): OnCityProgress {
  let lastStep: string | null = null;
  return ({ step }) => {
    if (step === lastStep) return;
    if (lastStep === null) print('Building the map of the city. This happens only on the first start.');
    lastStep = step;
    print(`  ${cityStepTexts[step]}`);
  };
}

/** Why a start failed, for the operator; unexpected errors include their stack and cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const plain = error instanceof PlainFault || plainFaults.has(error.name);
  if (plain) return error.message;
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${reasonOf(error.cause)}`;
}
