import { speedClasses, type LearnedRoadSpeed, type LearnedSpeed } from '@fiacre/domain';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { SpeedLearningTable, SpeedTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

/** The result of one run, and the data that it learned from. */
export interface Lesson {
  readonly since: Date;
  readonly used: number;
  readonly leftOut: number;
  readonly speeds: readonly CitySpeed[];
  readonly roads: readonly CityRoadSpeed[];
}

/** A learned speed of the city with a key. */
export interface CitySpeed extends LearnedSpeed {
  readonly city: string;
}

export interface CityRoadSpeed extends LearnedRoadSpeed {
  readonly city: string;
}

/** Replaces the previously learned data. */
export async function saveLesson(tx: Tx, lesson: Lesson): Promise<void> {
  const { since, used, leftOut, speeds, roads } = lesson;
  const sql = tx.sql.withTables<SpeedTables>();
  await sql.deleteFrom('learned_speeds').execute();
  await sql.deleteFrom('learned_road_speeds').execute();
  const rows = speeds.map(({ city, area, slot, factor, trips }) => ({
    city,
    area: area ?? '',
    slot,
    factor,
    trips,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await sql
      .insertInto('learned_speeds')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  const ofRoads = roads.map(({ speedClass, ...speed }) => ({
    ...speed,
    speed_class: speedClass ?? ('' as const),
  }));
  if (ofRoads.length > 0) await sql.insertInto('learned_road_speeds').values(ofRoads).execute();
  const run = { learned_at: tx.now, trips_since: since, trips_used: used, trips_left_out: leftOut };
  await sql
    .insertInto('speed_learning')
    .values({ id: 1, ...run })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(run))
    .execute();
}

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const rowsAtOnce = 10_000;

/** Each city first, then its areas; each from Monday on. */
export async function readSpeeds(sql: Sql): Promise<CitySpeed[]> {
  const speeds = sql.withTables<SpeedTables>().selectFrom('learned_speeds').selectAll();
  const rows = await speeds.orderBy('city').orderBy('area').orderBy('slot').execute();
  return rows.map(({ area, ...speed }) => ({ ...speed, area: area === '' ? null : area }));
}

/** Each city, first all roads, then each class, most important first. */
export async function readRoadSpeeds(sql: Sql): Promise<CityRoadSpeed[]> {
  const speeds = sql.withTables<SpeedTables>().selectFrom('learned_road_speeds').selectAll();
  const rows = await speeds.orderBy('city').execute();
  const ordered = ['' as const, ...speedClasses].flatMap((name) =>
    rows.filter(({ speed_class: speedClass }) => speedClass === name),
  );
  return ordered.map(({ speed_class: speedClass, ...speed }) => ({
    ...speed,
    speedClass: speedClass === '' ? null : speedClass,
  }));
}

/** The last run; null before the first. */
export async function lastLearning(sql: Sql): Promise<Selectable<SpeedLearningTable> | null> {
  const runs = sql.withTables<SpeedTables>().selectFrom('speed_learning').selectAll();
  return (await runs.executeTakeFirst()) ?? null;
}
