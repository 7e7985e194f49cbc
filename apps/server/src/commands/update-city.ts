import { updateCity } from '../maps/index.ts';
import { withInstallation } from './installation.ts';

// `npm run fiacre -- city:update [file.osm.pbf]`: builds a newer extract and switches to it while the server runs.
const cancel = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());
const write = (text: string) => void process.stderr.write(text);
await withInstallation(
  async (platform) => {
    process.exitCode = await updateCity(platform, process.argv.slice(2), write, cancel.signal);
    return '';
  },
  { besideServer: true },
);
