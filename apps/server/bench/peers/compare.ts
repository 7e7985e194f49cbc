import { loadavg } from 'node:os';
import type { SharedPostgres } from '../lifecycle/shared-postgres.ts';
import type { Contender } from '../ride/contender.ts';
import { processorTime } from '../processes/processor-time.ts';

export interface Turn {
  readonly perSecond: number;
  /** Processor time for each ride. */
  readonly serverMilliseconds: number;
  readonly databaseMilliseconds: number;
  /** Processor time of the other servers during the measurement, as a share of one core. */
  readonly othersShare: number;
  readonly load: number;
}

const warmUpMilliseconds = 1000;

const timeOf = ({ process: id }: Contender): number => (id === null ? 0 : processorTime(id));

async function takeTurn(
  contender: Contender,
  others: readonly Contender[],
  postgres: SharedPostgres,
  milliseconds: number,
): Promise<Turn> {
  // Fills the caches again.
  await contender.rides(warmUpMilliseconds);
  const sum = (some: readonly Contender[]) => some.reduce((total, each) => total + timeOf(each), 0);
  const times = () => [timeOf(contender), processorTime(postgres.process), sum(others)] as const;
  const before = times();
  const done = await contender.rides(milliseconds);
  const [server, database, rest] = times();
  return {
    perSecond: (done.count * 1000) / done.milliseconds,
    serverMilliseconds: (server - before[0]) / done.count,
    databaseMilliseconds: (database - before[1]) / done.count,
    othersShare: (rest - before[2]) / done.milliseconds,
    load: loadavg()[0] ?? Number.NaN,
  };
}

/** Lets the contenders perform rides in turn, so that a busy machine slows all of them. The first round warms up. */
export async function takeTurns(
  contenders: readonly Contender[],
  postgres: SharedPostgres,
  { rounds, milliseconds }: { readonly rounds: number; readonly milliseconds: number },
): Promise<ReadonlyMap<Contender, readonly Turn[]>> {
  const turns = new Map<Contender, Turn[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [contender, taken] of turns) {
      const others = contenders.filter((other) => other !== contender);
      const turn = await takeTurn(contender, others, postgres, milliseconds);
      if (round > 0) taken.push(turn);
    }
  return turns;
}
