import { buildHierarchy, buildRoadGraph, createRouter, generateDemoCity } from '@fiacre/city';
import { batchedMode, defaultRules, seededRandom, type TravelTimes } from '@fiacre/dispatch';

const [openBookings, freeDrivers, rounds] = [500, 5000, 7];

/** One run of `batched` with many bookings and drivers in the demo city, with times by its roads; the median. */
export async function measureLargeTown(): Promise<string> {
  const graph = buildRoadGraph(generateDemoCity());
  const router = createRouter(graph, buildHierarchy(graph));
  const random = seededRandom(11);
  const place = () => {
    const point = Math.floor(random() * graph.pointLatE7.length);
    return { lat: (graph.pointLatE7[point] ?? 0) / 1e7, lng: (graph.pointLngE7[point] ?? 0) / 1e7 };
  };
  const bookings = Array.from({ length: openBookings }, (_, index) => ({
    bookingId: `b${index}`,
    pickup: place(),
    drop: place(),
    carTypeId: 'car',
    openSinceMs: 0,
    offers: [],
  }));
  const drivers = Array.from({ length: freeDrivers }, (_, index) => ({
    driverId: `d${index}`,
    location: place(),
    carTypeId: 'car',
    bar: null,
    doing: { kind: 'free', sinceMs: 0 } as const,
    earned: 0,
  }));
  let longest = 0;
  const travelTimes: TravelTimes = {
    seconds(from, to) {
      const began = performance.now();
      const { durationsSeconds } = router.matrix(from, to);
      longest = Math.max(longest, performance.now() - began);
      return Promise.resolve(
        from.map((_, row) => [...durationsSeconds.subarray(row * to.length, (row + 1) * to.length)]),
      );
    },
  };
  const policy = batchedMode(defaultRules);
  const used: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage();
    const memory = policy.firstMemory;
    await policy.plan({ nowMs: round * 100_000, bookings, drivers, travelTimes, memory });
    const { user, system } = process.cpuUsage(before);
    // The first round warms up.
    if (round > 0) used.push((user + system) / 1000);
    else longest = 0;
  }
  const median = used.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
  return `${openBookings} bookings, ${freeDrivers} drivers: ${median.toFixed(0)} ms of processor time, longest block ${longest.toFixed(0)} ms`;
}
