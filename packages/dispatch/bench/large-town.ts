import { setImmediate } from 'node:timers/promises';
import { batchedMode } from '../src/modes/batched.ts';
import { defaultRules } from '../src/engine/rules.ts';
import { seededRandom } from '../src/laboratory/random.ts';
import type { CityBooking, CityDriver, TravelTimes } from '../src/engine/scene.ts';
import { openDemoCity, randomPlace } from './demo-city.ts';

const [openBookings, freeDrivers, rounds] = [500, 5000, 15];
const blockSize = 12;

/** Open bookings and free drivers in the demo city, and the driving times on its roads. */
export interface LargeTown {
  readonly bookings: readonly CityBooking[];
  readonly drivers: readonly CityDriver[];
  readonly travelTimes: TravelTimes;
  /** The same drivers after a share of them has moved. */
  readonly drive: (drivers: readonly CityDriver[], share: number) => CityDriver[];
  /** The longest request for driving times since the last call. */
  readonly longestBlock: () => number;
}

export async function largeTown(): Promise<LargeTown> {
  const city = await openDemoCity();
  const random = seededRandom(11);
  const place = () => randomPlace(city, random);
  let [longest, asked, block] = [0, 0, 0];
  return {
    bookings: Array.from({ length: openBookings }, (_, index) => ({
      bookingId: `b${index}`,
      pickup: place(),
      drop: place(),
      carTypeId: 'car',
      openSinceMs: 0,
      offers: [],
    })),
    drivers: Array.from({ length: freeDrivers }, (_, index) => ({
      driverId: `d${index}`,
      location: place(),
      carTypeId: 'car',
      bar: null,
      doing: { kind: 'free', sinceMs: 0 } as const,
      earned: 0,
    })),
    drive: (drivers, share) =>
      drivers.map((driver) => (random() < share ? { ...driver, location: place() } : driver)),
    travelTimes: {
      async secondsTo(to, from) {
        // As in the server: other requests are handled between two blocks.
        if (asked++ % blockSize === 0) {
          await setImmediate();
          block = 0;
        }
        const began = performance.now();
        const seconds = city.secondsTo(to, from);
        block += performance.now() - began;
        longest = Math.max(longest, block);
        return [...seconds];
      },
    },
    longestBlock() {
      const block = longest;
      longest = 0;
      return block;
    },
  };
}

/** The processor time of one run of `batched`: the first, and the median while a share of the drivers moves. */
export async function measureLargeTown(): Promise<string[]> {
  const { bookings, travelTimes, longestBlock, ...town } = await largeTown();
  const policy = batchedMode(defaultRules);
  let drivers = town.drivers;
  let nowMs = 0;
  const plan = async () => {
    nowMs += 100_000;
    const before = process.cpuUsage();
    await policy.plan({ nowMs, bookings, drivers, travelTimes, memory: policy.firstMemory });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = await plan();
  const lines = [
    `${bookings.length} bookings, ${drivers.length} drivers; the first plan takes ${first.toFixed(0)} ms`,
  ];
  for (const share of [1, 0.2, 0]) {
    const used: number[] = [];
    longestBlock();
    for (let round = 0; round < rounds; round += 1) {
      drivers = town.drive(drivers, share);
      used.push(await plan());
    }
    const median = used.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
    lines.push(
      `${share * 100} % of the drivers drove on: ${median.toFixed(0)} ms of processor time, longest block ${longestBlock().toFixed(0)} ms`,
    );
  }
  return lines;
}
