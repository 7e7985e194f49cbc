import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installPeer } from '../../../tools/bench/install-peer.ts';

/** The benchmark installs this into a separate folder: 280 MB that the product does not need. */
const PACKAGE = '@valhallajs/valhallajs';
const VERSION = '3.6.1';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface ValhallaRoute {
  readonly seconds: number;
  readonly metres: number;
  readonly coordinates: readonly Point[];
}

export interface Valhalla {
  /** Undefined where Valhalla finds no route. */
  readonly route: (from: Point, to: Point) => Promise<ValhallaRoute | undefined>;
}

interface Bindings {
  readonly Actor: new (config: unknown) => { route(query: object): Promise<RouteAnswer> };
  readonly getConfig: (options: object) => Promise<Record<string, Record<string, unknown>>>;
}

interface RouteAnswer {
  readonly trip: {
    readonly summary: { readonly time: number; readonly length: number };
    readonly legs: readonly { readonly shape: string }[];
  };
}

/** Builds Valhalla's tiles for an extract and opens them. */
export async function openValhalla(name: string, pbf: string): Promise<Valhalla> {
  const home = installPeer(PACKAGE, VERSION);
  const bindings = createRequire(join(home, 'index.cjs'))(PACKAGE) as Bindings;
  const tiles = join(home, 'tiles', name);
  rmSync(tiles, { recursive: true, force: true });
  mkdirSync(tiles, { recursive: true });
  const config = await bindings.getConfig({ tileDir: tiles, tileExtract: '' });
  for (const part of Object.values(config)) if (part['logging'] !== undefined) part['logging'] = { type: '' };
  const configFile = join(home, `${name}.json`);
  writeFileSync(configFile, JSON.stringify(config));
  const cli = join(home, 'node_modules', PACKAGE, 'bin', 'valhalla-cli.js');
  execFileSync(process.execPath, [cli, 'build_tiles', '-c', configFile, pbf], { stdio: 'ignore' });
  const actor = new bindings.Actor(config);
  return {
    route: async (from, to) => {
      const locations = [from, to].map(({ lat, lng }) => ({ lat, lon: lng, search_cutoff: 2000 }));
      const query = { locations, costing: 'auto', units: 'kilometers', directions_type: 'none' };
      const answer = await actor.route(query).catch(() => undefined);
      if (answer === undefined) return undefined;
      const { summary, legs } = answer.trip;
      return {
        seconds: summary.time,
        metres: summary.length * 1000,
        coordinates: legs.flatMap(({ shape }) => decode(shape)),
      };
    },
  };
}

/** Decodes an encoded polyline with six digits. */
function decode(shape: string): Point[] {
  const line: Point[] = [];
  const at = [0, 0];
  for (let index = 0; index < shape.length;) {
    for (const axis of [0, 1]) {
      let [value, shift, byte] = [0, 0, 0x20];
      while (byte >= 0x20) {
        byte = shape.charCodeAt(index++) - 63;
        value |= (byte & 0x1f) << shift;
        shift += 5;
      }
      at[axis] = (at[axis] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    }
    line.push({ lat: (at[0] ?? 0) / 1e6, lng: (at[1] ?? 0) / 1e6 });
  }
  return line;
}
