import { addCity } from '../maps/index.ts';
import { withInstallation } from './installation.ts';

// `npm run fiacre -- city:add graz file.osm.pbf --time-zone Europe/Vienna`: serves another city in addition to the existing
// ones.
const cancel = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());
const write = (text: string) => void process.stderr.write(text);
await withInstallation(
  async (platform) => {
    process.exitCode = await addCity(platform, process.argv.slice(2), write, cancel.signal);
    return '';
  },
  { besideServer: true },
);
