import { importCity } from '../../src/build/open-city.ts';

// Imports a file in a separate process and prints the time and memory that it took; started by city.bench.ts.
const [path = '', folder = ''] = process.argv.slice(2);
const { roadNodes } = await importCity(path, folder);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: (maxRSS * 1024) / 1e6,
    roadNodes,
  }),
);
