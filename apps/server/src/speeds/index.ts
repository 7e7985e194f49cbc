import { LocalCalendar, paceAt, type Pace } from '@fiacre/domain';
import type { InstalledMap, PaceAt } from '../maps/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { learnJob, learnJobName } from './learn.ts';
import { listSpeeds } from './list-speeds.ts';
import { speedsPart } from './speeds-part.ts';

export { speedsPart } from './speeds-part.ts';

export interface LearnedSpeedsCapability extends Capability {
  readonly paceAt: PaceAt;
}

/** How long drives take at which hour of the week in each city, learned from the installation's own trips. */
export function createLearnedSpeeds(
  platform: Platform,
  {
    cities,
    tracks,
    streets,
  }: Pick<InstalledMap, 'cities' | 'tracks'> & { readonly streets: Pick<InstalledMap['streets'], 'reverse'> },
): LearnedSpeedsCapability {
  const { db, references } = platform;
  const addressOf = async (point: Parameters<typeof streets.reverse>[0]) =>
    (await streets.reverse(point).catch(() => null))?.address ?? null;
  return {
    async paceAt(instant, known) {
      const reference = known ?? (await references.recent(db));
      if (!reference.of(settingsPart).learnedSpeeds) return undefined;
      const learned = reference.of(speedsPart);
      if (learned.size === 0) return undefined;
      const paces = new Map<string, Pace>();
      for (const { key, timeZone } of cities.now()) {
        const slot = new LocalCalendar(timeZone).hourOfWeekAt(instant.getTime());
        const pace = paceAt(learned.get(key) ?? [], slot);
        if (pace !== null) paces.set(key, pace);
      }
      return (from, to) => paces.get(cities.at(from).key)?.(from, to) ?? 1;
    },
    handlers: {
      listLearnedSpeeds: async (call) => ({
        used: (await call.reference()).of(settingsPart).learnedSpeeds,
        ...(await listSpeeds(db, cities, addressOf)),
      }),
      learnSpeeds: (call) =>
        call.commit(async (tx) => {
          tx.schedule({ name: learnJobName, payload: {}, at: tx.now, key: 'asked' });
          tx.audit({ action: 'learn-speeds', object: { kind: 'speeds', id: 'city' }, facts: {} });
          return { ok: true };
        }),
    },
    jobs: [learnJob({ ...platform, cities, tracks })],
  };
}
