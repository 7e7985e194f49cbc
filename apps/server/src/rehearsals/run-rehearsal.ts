import type { Rehearsal } from '@fiacre/contract';
import { defaultRules } from '@fiacre/dispatch';
import type { RehearsedRules, RehearsalResult } from '@fiacre/dispatch/laboratory';
import { distanceUnit, radiusMetres } from '@fiacre/domain';
import type { InstalledMap } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { playInWorker } from './play-in-worker.ts';
import { readPast } from './read-past.ts';
import { roadTables } from './road-tables.ts';
import type { RehearsalRequest } from './tables.ts';

interface RehearsalParts extends Pick<Platform, 'db' | 'references'> {
  readonly streets: Pick<InstalledMap['streets'], 'matrix' | 'covers'>;
}

/** Replays a past period under the current rules and under others. */
export async function runRehearsal(
  { db, references, streets }: RehearsalParts,
  request: RehearsalRequest,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<NonNullable<Rehearsal['result']>> {
  const { code: currency, convertToMile } = (await references.current(db)).of(settingsPart);
  const [from, until] = [new Date(request.from), new Date(request.until)];
  const past = await readPast(db, { from, until, currency });
  const { rides, drivers, byAir, happened, results } = await playInWorker({
    past,
    period: { fromMs: from.getTime(), untilMs: until.getTime() },
    runs: [request.current, request.rules].map((rules) => rehearsedRules(rules, convertToMile)),
    tablesOf: (places) => roadTables(streets, places, signal),
    onProgress,
    signal,
  });
  const [current, other] = results;
  if (current === undefined || other === undefined) throw new Error('a result is missing');
  return {
    rides,
    drivers,
    currency,
    byAir,
    happened: present(happened),
    current: present(current),
    other: present(other),
  };
}

const present = ({ unserved, ...figures }: RehearsalResult) => ({ ...figures, unserved: [...unserved] });

function rehearsedRules(
  { mode, radius, ...rules }: Rehearsal['rules'],
  convertToMile: boolean,
): RehearsedRules {
  const metres = radiusMetres(radius, distanceUnit(convertToMile));
  return { mode, rules: { ...defaultRules, ...rules, radiusMetres: metres } };
}
