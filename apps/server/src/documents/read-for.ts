import type { DriverDocuments } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { readDocuments } from './store.ts';

/** Reads documents as of today, in the operator's calendar. */
export interface ReadFor {
  today(at: Date): string;
  documents(
    at: { readonly sql: Kysely<PlatformTables>; readonly now: Date },
    driverId: string,
  ): Promise<DriverDocuments>;
}

export function createReadFor({ calendar }: Pick<Platform, 'calendar'>): ReadFor {
  const today = (at: Date) => calendar.dayAt(at);
  return {
    today,
    documents: async ({ sql, now }, driverId) =>
      readDocuments(sql, { driverId, settings: await readSettings(sql), today: today(now) }),
  };
}
