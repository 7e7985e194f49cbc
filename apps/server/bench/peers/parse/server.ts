import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { schema } from './schema.ts';
import type { Options, ParseObject, Place, Sdk } from './sdk.ts';

/** A rider and a driver, both signed in, in a place without others. */
export interface ParseTown extends Place {
  readonly rider: string;
  readonly driver: string;
}

export interface ParseOrder {
  /** Where Parse Server is installed. */
  readonly folder: string;
  readonly database: Pick<PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'max'>;
  readonly places: readonly Place[];
  /** The classes whose changes are sent to subscribers. */
  readonly live: readonly string[];
}

export interface ParseListening {
  readonly url: string;
  readonly towns: readonly ParseTown[];
  readonly carTypeId: string;
}

interface Package {
  readonly ParseServer: {
    new (options: object): { start(): Promise<unknown>; readonly app: unknown };
    createLiveQueryServer(server: Server): Promise<unknown>;
  };
}

// A separate process with the version of Node that Parse Server supports.
const { folder, database, places, live } = JSON.parse(process.argv[2] ?? '') as ParseOrder;
const load = createRequire(join(folder, 'index.cjs'));
const master: Options = { useMasterKey: true };
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/parse`;

const { ParseServer } = load('parse-server') as Package;
const parse = new ParseServer({
  databaseURI: 'postgres://localhost',
  databaseOptions: database,
  appId: 'ride',
  masterKey: 'only for this benchmark',
  serverURL: url,
  schema,
  cloud: () => import('./ride.ts'),
  allowClientClassCreation: false,
  ...(live.length > 0 && { liveQuery: { classNames: live } }),
  logLevel: 'error',
  logsFolder: null,
});
await parse.start();
const app = (load('express') as () => RequestListener & { use(path: string, app: unknown): void })();
app.use('/parse', parse.app);
server.on('request', app);
if (live.length > 0) await ParseServer.createLiveQueryServer(server);

const Parse = load('parse/node') as Sdk;
const carType = await new Parse.Object('CarType', {
  name: 'Car',
  minFare: 500,
  baseFare: 200,
  perKilometre: 150,
}).save(null, master);

/** Over HTTP, because cloud code gets no session. */
async function signUp(username: string): Promise<{ user: ParseObject; token: string }> {
  const answer = await fetch(`${url}/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-parse-application-id': 'ride' },
    body: JSON.stringify({ username, password: 'only for this benchmark' }),
  });
  const { objectId, sessionToken } = (await answer.json()) as { objectId: string; sessionToken: string };
  return { user: Parse.User.createWithoutData(objectId), token: sessionToken };
}

async function addTown(place: Place, index: number): Promise<ParseTown> {
  const [rider, driver] = [await signUp(`rider-${index}`), await signUp(`driver-${index}`)];
  const state = {
    driver: driver.user,
    carType,
    active: true,
    busy: false,
    place: new Parse.GeoPoint(place.lat, place.lng),
    locatedAt: new Date(),
  };
  await new Parse.Object('DriverState', state).save(null, master);
  await new Parse.Object('Wallet', { owner: driver.user, balance: 0 }).save(null, master);
  return { ...place, rider: rider.token, driver: driver.token };
}

const towns: ParseTown[] = [];
for (const [index, place] of places.entries()) towns.push(await addTown(place, index));
process.once('disconnect', () => process.exit(0));
process.send?.({ url, towns, carTypeId: carType.id } satisfies ParseListening);
