import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isComparable,
  isPlausibleTrip,
  learnCity,
  LocalCalendar,
  speedAreaOf,
  speedClasses,
  stretchesOf,
  type MapDrive,
  type SpeedClass,
  type StretchTime,
  type TripTimes,
} from '@fiacre/domain';
import { finishedTrips, type FinishedTrip } from '../bookings/index.ts';
import type { InstalledMap } from '../maps/index.ts';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import { judgeTrack } from '../tracking/index.ts';
import { saveLesson, type Lesson } from './store.ts';

export const learnJobName = 'learn-speeds';

/** Four weeks, so that every hour of the week occurs four times. Positions are exact for thirty days. */
const learnedDays = 28;
/** About 50 trips for each hour of the week. If there are more trips, a stable sample is used. */
const maxTrips = 8_000;
/** A job that takes a quarter of an hour is started again, so a slow machine learns from fewer trips. */
const maxMilliseconds = 10 * 60_000;

type LearnParts = Pick<Platform, 'db' | 'clock' | 'log'> & Pick<InstalledMap, 'cities' | 'tracks'>;

/** Learns every night, at a different minute from the other jobs. A run that dies is repeated as a whole. */
export function learnJob(parts: LearnParts): JobKind {
  return jobKind({
    name: learnJobName,
    cron: '13 2 * * *',
    run: async (job) => {
      const lesson = await learn(parts);
      await job.commit((tx) => saveLesson(tx, lesson));
    },
  });
}

async function learn(parts: LearnParts): Promise<Lesson> {
  const since = new Date(parts.clock.now().getTime() - learnedDays * 24 * 3_600_000);
  const finished = await finishedTrips(parts.db, { since, max: maxTrips });
  const trips = new Map<string, TripTimes[]>();
  let used = 0;
  const startedAt = performance.now();
  let read = 0;
  for (const trip of finished) {
    const began = performance.now();
    if (began - startedAt > maxMilliseconds) break;
    read += 1;
    const { key, timeZone } = parts.cities.at(trip.pickup);
    const stretches = await timesOf(parts, trip, new LocalCalendar(timeZone));
    if (stretches !== null) {
      used += 1;
      const ofCity = trips.get(key) ?? [];
      ofCity.push({ ...trip, stretches });
      trips.set(key, ofCity);
    }
    // At most half of the time, so that requests are handled in between.
    await pause(performance.now() - began);
  }
  const lessons = [...trips].map(([city, some]) => ({ city, ...learnCity(some) }));
  return {
    since,
    used,
    leftOut: read - used,
    speeds: lessons.flatMap(({ city, hours }) => hours.map((speed) => ({ ...speed, city }))),
    roads: lessons.flatMap(({ city, roads }) => roads.map((speed) => ({ ...speed, city }))),
  };
}

/** The driven times of a trip next to the map's; null if its track says nothing about them. */
async function timesOf(
  { db, tracks, log }: LearnParts,
  { id, driverId }: FinishedTrip,
  calendar: LocalCalendar,
): Promise<StretchTime[] | null> {
  try {
    const { used } = await judgeTrack(db, { id, driverId });
    // Rounded positions do not show where the car was.
    if (used.some(({ coarse }) => coarse)) return null;
    const times = stretchesOf(used).flatMap((stretch) => {
      const { from, to, fromMs, toMs } = stretch;
      const drive = tracks.drive(from, to);
      if (drive === null || !isComparable(stretch, drive)) return [];
      const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      return {
        slot: calendar.hourOfWeekAt((fromMs + toMs) / 2),
        area: speedAreaOf(middle),
        drivenMs: toMs - fromMs,
        expectedMs: Math.round(drive.durationSeconds * 1000),
        roadMs: roadMsOf(drive),
      };
    });
    return times.length > 0 && isPlausibleTrip(times) ? times : null;
  } catch (error) {
    log.error({ err: error, bookingId: id }, 'nothing could be learned from the track of a trip');
    return null;
  }
}

function roadMsOf({ roadSeconds }: MapDrive): StretchTime['roadMs'] {
  const times: Partial<Record<SpeedClass, number>> = {};
  for (const speedClass of speedClasses) {
    const ms = Math.round((roadSeconds[speedClass] ?? 0) * 1000);
    if (ms > 0) times[speedClass] = ms;
  }
  return times;
}
