import type { CityProgress } from './city-info.ts';

const STEPS: Readonly<Record<CityProgress['step'], string>> = {
  read: 'reading the file',
  roads: 'building the road graph',
  places: 'indexing streets and places',
  features: 'sorting what the map shows',
  hierarchy: 'preparing routes',
  tiles: 'drawing the map',
  write: 'saving',
};
/** The approximate share of the total time that each step takes, in order. */
const SHARES: readonly (readonly [CityProgress['step'], number])[] = [
  ['read', 0.04],
  ['roads', 0.13],
  ['places', 0.15],
  ['features', 0.08],
  ['hierarchy', 0.29],
  ['tiles', 0.29],
  ['write', 0.02],
];
/** The time between two lines about one step. */
const QUIET_MILLISECONDS = 10_000;
const SECONDS_PER_MINUTE = 60;

/** Turns the progress of an import into lines: one for each step, and the remaining time during long steps. */
export class ImportProgress {
  private readonly now: () => number;
  private readonly startedMs: number;
  private step: CityProgress['step'] | undefined;
  private saidMs = 0;

  constructor(now: () => number) {
    this.now = now;
    this.startedMs = now();
  }

  /** Whether a step was reported; false if the city had already been built. */
  get isBuilding(): boolean {
    return this.step !== undefined;
  }

  /** The line to print, or undefined when there is nothing new to report. */
  line({ step, done, total }: CityProgress): string | undefined {
    const nowMs = this.now();
    if (step !== this.step) {
      this.step = step;
      this.saidMs = nowMs;
      return `${STEPS[step]} …\n`;
    }
    if (nowMs - this.saidMs < QUIET_MILLISECONDS) return undefined;
    this.saidMs = nowMs;
    const share = shareDone(step, done / total);
    const leftSeconds = ((nowMs - this.startedMs) / 1000) * (1 / share - 1);
    return `  ${Math.floor((100 * done) / total)} %, about ${describeTime(leftSeconds)} left\n`;
  }
}

function shareDone(step: CityProgress['step'], share: number): number {
  let before = 0;
  for (const [name, part] of SHARES) {
    if (name === step) return Math.max(0.001, before + part * share);
    before += part;
  }
  return 1;
}

function describeTime(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / SECONDS_PER_MINUTE)} min`;
}
