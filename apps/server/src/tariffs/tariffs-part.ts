import type { CountedSurge, Surge, Tariff, TollGate } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';
import type { TariffContent } from './tables.ts';

/** A version of a tariff with the times between which it applies; ms since the epoch. */
export interface TimedTariff {
  readonly tariff: Tariff;
  readonly version: number;
  readonly fromMs: number;
  /** When a later version replaces it; Infinity if none does. */
  readonly untilMs: number;
}

export interface StoredVersion {
  readonly tariffId: string;
  readonly number: number;
  readonly fromMs: number;
  readonly isEnd: boolean;
  readonly content: TariffContent;
}

export interface Tariffs {
  readonly versions: readonly TimedTariff[];
  readonly holidays: ReadonlySet<string>;
  readonly surges: readonly CountedSurge[];
  readonly surgesVersion: number;
  readonly gates: TollGates;
}

/** The newest list of toll gates. */
interface TollGates {
  readonly version: number;
  readonly currency: string;
  readonly items: readonly TollGate[];
}

/** Every tariff and the holidays, of which every process keeps a copy: each price asks which tariff applies. */
export const tariffsPart = referencePart({
  name: 'tariffs',
  select: sql`select json_build_object(
    'versions', (select coalesce(json_agg(json_build_object('tariffId', tariff_id, 'number', number, 'isEnd', is_end,
      'fromMs', floor(extract(epoch from valid_from) * 1000), 'content', content)
      order by tariff_id, number), '[]') from tariff_versions),
    'holidays', (select coalesce(json_agg(to_char(day, 'YYYY-MM-DD')), '[]') from holidays),
    'surges', (select json_build_object('version', version, 'items', items, 'inDemand', in_demand) from surge_list),
    'gates', (select json_build_object('version', version, 'currency', currency, 'items', items)
      from toll_gate_lists order by version desc limit 1))`,
  read: ({
    versions,
    holidays,
    surges,
    gates,
  }: {
    versions: readonly StoredVersion[];
    holidays: readonly string[];
    surges: {
      readonly version: number;
      readonly items: readonly Surge[];
      readonly inDemand: readonly number[];
    };
    gates: TollGates;
  }): Tariffs => ({
    versions: timed(versions),
    holidays: new Set(holidays),
    surges: surges.items.map((surge, i) => ({ ...surge, inDemand: surges.inDemand.includes(i) })),
    surgesVersion: surges.version,
    gates,
  }),
});

/** The versions with their ends; those that never apply, and ends of tariffs, are left out. Source: TARIFF-16. */
export function timed(versions: readonly StoredVersion[]): TimedTariff[] {
  return versions.flatMap((version) => {
    const later = versions.filter(
      ({ tariffId, number }) => tariffId === version.tariffId && number > version.number,
    );
    const untilMs = Math.min(Infinity, ...later.map(({ fromMs }) => fromMs));
    if (version.isEnd || untilMs <= version.fromMs) return [];
    const { tariffId: id, number, fromMs, content } = version;
    return [{ tariff: { ...content, id }, version: number, fromMs, untilMs }];
  });
}

/** The versions that apply at an instant. Source: TARIFF-16. */
export function tariffsAt({ versions }: Tariffs, at: Date): readonly TimedTariff[] {
  return versions.filter(({ fromMs, untilMs }) => fromMs <= at.getTime() && at.getTime() < untilMs);
}
