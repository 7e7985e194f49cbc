import type { DriverDocuments } from '@fiacre/contract';
import { isoDate, LocalCalendar } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { readDocuments } from './store.ts';

/** Reads documents as of today, in the installation's time zone. */
export interface ReadFor {
  today(at: Date): string;
  documents(
    at: { readonly sql: Kysely<PlatformTables>; readonly now: Date },
    driverId: string,
  ): Promise<DriverDocuments>;
}

export function createReadFor({ config }: Pick<Platform, 'config'>): ReadFor {
  const calendar = new LocalCalendar(config.timeZone);
  const today = (at: Date) => isoDate(calendar.dateAt(at.getTime()));
  return {
    today,
    documents: async ({ sql, now }, driverId) =>
      readDocuments(sql, { driverId, settings: await readSettings(sql), today: today(now) }),
  };
}
