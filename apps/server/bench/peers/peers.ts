import { findPgbench } from '../lifecycle/pgbench.ts';
import { startSharedPostgres, type SharedPostgres } from '../lifecycle/shared-postgres.ts';
import { takeTurns, type Turn } from './compare.ts';
import { startFiacre, type Contender } from '../ride/contender.ts';
import { followed, startParse } from './parse/contender.ts';
import { median, print, rounds } from '../ride/print.ts';
import { startReplay, type Replay } from './replay/contender.ts';

const milliseconds = 6000;
/** For the servers' pools and for a replaying client of each town. */
const maxConnections = 250;

type Turns = ReadonlyMap<Contender, readonly Turn[]>;

/** Starts the contenders that can run on this machine, and says which cannot and why. */
async function attempt<Peer extends Contender>(
  name: string,
  start: () => Promise<Peer>,
): Promise<Peer | null> {
  try {
    return await start();
  } catch (error) {
    print(
      `${name} cannot run here and is left out: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

async function startPeers(postgres: SharedPostgres, clients: number) {
  const parse = await attempt('Parse Server', () => startParse(postgres, clients, []));
  const live = await attempt('Parse Server with LiveQuery', () => startParse(postgres, clients, followed));
  const pgbench = findPgbench();
  const replay = await attempt('pgbench', () => {
    if (pgbench === null) throw new Error('it is not installed');
    return startReplay(postgres, clients, pgbench);
  });
  return { parse, live, replay };
}

function printTurns(turns: Turns, clients: number): void {
  for (const [{ name }, taken] of turns) {
    const of = (key: keyof Turn, digits = 1) => median(taken.map((turn) => turn[key])).toFixed(digits);
    print(
      `${name} with ${clients} clients: ${of('perSecond')} rides/s, ${of('serverMilliseconds')} ms server + ` +
        `${of('databaseMilliseconds')} ms PostgreSQL a ride; the other servers took ${of('othersShare', 3)} of a core; ` +
        `load ${of('load')} (medians of ${rounds})`,
    );
  }
}

/** The ratios within each round: a busy machine slows the rides of both, and changes their processor time less. */
function printRatios(turns: Turns, fiacre: Contender, peer: Contender, clients: number): void {
  const own = turns.get(fiacre) ?? [];
  const spread = (ratios: readonly number[]) =>
    `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  const pairs = (turns.get(peer) ?? []).map((theirs, round) => [own[round] ?? theirs, theirs] as const);
  const cost = (turn: Turn) => turn.serverMilliseconds + turn.databaseMilliseconds;
  print(
    `with ${clients} clients, Fiacre performs ${spread(pairs.map(([ours, theirs]) => ours.perSecond / theirs.perSecond))} × ` +
      `the rides of ${peer.name}, and a ride takes ${spread(pairs.map(([ours, theirs]) => cost(ours) / cost(theirs)))} × ` +
      'its processor time',
  );
}

async function printCompleteness(replay: Replay): Promise<void> {
  const { replayed, recorded } = await replay.rowVersions();
  print(`a replayed ride wrote ${replayed.toFixed(1)} row versions, a recorded one ${recorded.toFixed(1)}`);
}

/**
 * Complete rides per second, alternating on one PostgreSQL whose commits are durable: Fiacre, a ride in the standard
 * way of Parse Server (`parse/ride.ts`), and the statements of Fiacre's requests, sent again by pgbench.
 */
export async function comparePeers(clients: number): Promise<void> {
  const postgres = await startSharedPostgres(maxConnections);
  const fiacre = await startFiacre(postgres, clients);
  const { parse, live, replay } = await startPeers(postgres, clients);
  const contenders = [fiacre, parse, live, replay].filter((each) => each !== null);
  const turns = await takeTurns(contenders, postgres, { rounds, milliseconds });
  printTurns(turns, clients);
  for (const peer of [parse, live, replay]) if (peer !== null) printRatios(turns, fiacre, peer, clients);
  if (replay !== null) await printCompleteness(replay);
  for (const contender of contenders) await contender.close();
  await postgres.close();
}
