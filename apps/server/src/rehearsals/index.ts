import type { EditableSettings, Rehearsal } from '@fiacre/contract';
import type { InstalledMap } from '../maps/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { settingsPart } from '../settings/index.ts';
import { countPast } from './read-past.ts';
import { rehearseTariff } from './rehearse-tariff.ts';
import { runRehearsal } from './run-rehearsal.ts';
import {
  addRehearsal,
  endRehearsal,
  presentRehearsal,
  readRehearsals,
  reportProgress,
  saveResult,
} from './store.ts';
import type { RehearsalRequest } from './tables.ts';

/** More rides than this would keep a processor busy for too long. */
const maxRides = 20_000;
const maxMilliseconds = 8 * 24 * 3_600_000;

/**
 * Replays past periods under other dispatch rules, so that an operator sees the effect of a change before making it.
 */
export function createRehearsals(
  platform: Platform,
  streets: Pick<InstalledMap['streets'], 'matrix' | 'covers'>,
  cities: Pick<InstalledMap['cities'], 'at'>,
) {
  const { db, clock } = platform;
  const players = new Map<string, AbortController>();
  const play = (id: string, request: RehearsalRequest) => {
    const player = new AbortController();
    players.set(id, player);
    return playAndSave({ ...platform, streets }, { id, request, player }).finally(() => players.delete(id));
  };
  return {
    handlers: {
      rehearseTariff: rehearseTariff(platform, cities),
      listRehearsals: async (call) => ({
        items: (await readRehearsals(db)).map((row) => presentRehearsal(row, clock.now())),
        current: rulesOf((await call.reference()).of(settingsPart)),
      }),
      startRehearsal: async (call) => {
        const request = await requestOf(
          platform,
          call.body,
          rulesOf((await call.reference()).of(settingsPart)),
        );
        const started = await call.commit(async (tx) => {
          const row = (await addRehearsal(tx, request)) ?? refuse('rehearsal_running');
          tx.audit({
            action: 'rehearsal-start',
            object: { kind: 'rehearsal', id: row.id },
            facts: { from: request.from, until: request.until },
          });
          return presentRehearsal(row, tx.now);
        });
        void play(started.id, request);
        return started;
      },
      cancelRehearsal: async (call) => {
        const { id } = call.params;
        const cancelled = await call.commit(async (tx) => {
          await endRehearsal(tx, id, 'cancelled');
          const row = (await readRehearsals(tx.sql)).find((one) => one.id === id) ?? refuse('not_found');
          tx.audit({ action: 'rehearsal-cancel', object: { kind: 'rehearsal', id }, facts: {} });
          return presentRehearsal(row, tx.now);
        });
        players.get(id)?.abort();
        return cancelled;
      },
    },
    close: () => {
      for (const player of players.values()) player.abort();
    },
  } satisfies Capability;
}

async function requestOf(
  { db, clock }: Platform,
  { from, until, rules }: Pick<RehearsalRequest, 'from' | 'until' | 'rules'>,
  current: Rehearsal['rules'],
): Promise<RehearsalRequest> {
  const [start, end] = [new Date(from), new Date(until)];
  const milliseconds = end.getTime() - start.getTime();
  if (milliseconds <= 0 || milliseconds > maxMilliseconds || end > clock.now())
    refuse('invalid_request', {
      issues: [{ path: 'body.until', message: 'a period in the past of at most eight days' }],
    });
  checkSize(await countPast(db, start, end));
  return { from: start.toISOString(), until: end.toISOString(), rules, current };
}

export function checkSize(rides: number): void {
  if (rides > maxRides) refuse('rehearsal_too_large', { rides, max: maxRides });
}

const rulesOf = (settings: EditableSettings): Rehearsal['rules'] => ({
  mode: settings.dispatchMode,
  fairness: settings.dispatchFairness,
  radius: settings.driverRadius,
  answerSeconds: settings.dispatchAnswerSeconds,
  windowSeconds: settings.dispatchWindowSeconds,
  ageing: settings.dispatchAgeing,
  rideWeight: settings.dispatchRideWeight,
});

interface Playing {
  readonly id: string;
  readonly request: RehearsalRequest;
  readonly player: AbortController;
}

/** Never rejects: the client reads the outcome from the list. */
async function playAndSave(
  parts: Platform & { readonly streets: Pick<InstalledMap['streets'], 'matrix' | 'covers'> },
  { id, request, player }: Playing,
): Promise<void> {
  const { log, transact } = parts;
  const { signal } = player;
  const report = async (share: number) => {
    // Another node may have cancelled it.
    if (!(await transact((tx) => reportProgress(tx, id, share)))) player.abort();
  };
  const onProgress = (share: number) => void report(share).catch(() => player.abort());
  try {
    const result = await runRehearsal(parts, request, onProgress, signal);
    await transact((tx) => saveResult(tx, id, result));
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error, rehearsal: id }, 'a rehearsal failed');
    await transact((tx) => endRehearsal(tx, id, 'failed')).catch(() => undefined);
  }
}
