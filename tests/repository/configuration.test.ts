import { expect, test } from 'vitest';

import { loadConfig, schemaOf } from '../../apps/server/src/platform/config/load-config.ts';
import { services } from '../../apps/server/src/services.ts';
import { filesEnding, readText } from './tracked-files.ts';

const page = readText('docs/configuration.md');
const schema = schemaOf(services);
const known = Object.keys(schema.shape);
const listed = [...page.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \| (.*?) \|/gm)].flatMap(
  ([, names = '', fallback = '']) =>
    names.split(', ').map((name) => ({ name: name.replaceAll('`', ''), fallback })),
);
/** Entry programs, and the code that passes the environment on to PostgreSQL's programs. */
const MAY_READ = /^apps\/server\/src\/(main|commands\/[a-z-]+|platform\/database\/embedded\/run)\.ts$/;

test('docs/configuration.md lists exactly the variables that the server reads', () => {
  expect(listed.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('the page describes each service as declared in code', () => {
  const declared = services.flatMap(({ variables }) => Object.entries(variables));
  const rows = declared.map(([name, { schema: one, fallback, meaning }]) => {
    const preset = one.parse(undefined) as string | number | boolean | undefined;
    return `| \`${name}\` | ${fallback ?? (preset === undefined ? '–' : String(preset))} | ${meaning} |`;
  });
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});

const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
test.each<[string, Record<string, string>, string]>([
  ['storage of files', { ...bucket, S3_ENDPOINT: 'https://files.example' }, 'https://files.example'],
  ['routes', { MAPS_ROUTES: 'osrm', MAPS_ROUTES_URL: 'https://osrm.example' }, 'https://osrm.example'],
  ['places', { MAPS_PLACES: 'photon', MAPS_PLACES_URL: 'https://photon.example' }, 'https://photon.example'],
  ['card payments', { PAYMENTS_PAYSTACK_SECRET_KEY: 'sk_test_x' }, 'https://api.paystack.co'],
  ['a licence check', { LICENCE_SERVICE_URL: 'https://licence.example' }, 'https://licence.example'],
])('MISC-2 CALL-21 an outside service for %s is called only where it is configured', (_, env, address) => {
  expect(loadConfig({}, services).services.addresses).not.toContain(address);
  expect(loadConfig(env, services).services.addresses).toContain(address);
});

test('MISC-2 CALL-21 data and live updates need no outside service, and use one where it is configured', () => {
  expect(loadConfig({})).toMatchObject({ database: { url: null }, redisUrl: null });
  const env = {
    DATABASE_URL: 'postgres://db/fiacre',
    REDIS_URL: 'redis://live',
    SECRET_KEY: 'k'.repeat(64),
    PUBLIC_URL: 'https://rides.example',
  };
  expect(loadConfig(env)).toMatchObject({ database: { url: env.DATABASE_URL }, redisUrl: env.REDIS_URL });
});

test('every variable with the name of a secret is declared as one, except those that browsers get', () => {
  const declared = services.flatMap(({ variables }) => Object.entries(variables));
  const open = declared.filter(
    ([name, { secret }]) => /SECRET|PASSWORD|TOKEN|KEY$/.test(name) && secret !== true,
  );
  expect(open.map(([name]) => name)).toEqual([
    'WEB_PUSH_PUBLIC_KEY',
    'BOT_CHECK_SITE_KEY',
    'PAYMENTS_PAYFAST_MERCHANT_KEY',
    'PAYMENTS_LIQPAY_PUBLIC_KEY',
    'PAYMENTS_CULQI_PUBLIC_KEY',
  ]);
});

test('the page lists the server’s default values', () => {
  const defaults: Readonly<Record<string, string | number | boolean | undefined>> = schema.parse({});
  const wrong = listed.filter(({ name, fallback }) => {
    const actual = defaults[name];
    // The page describes in words the defaults that depend on other variables.
    return actual === undefined ? /^\d+$|^(true|false)$/.test(fallback) : String(actual) !== fallback;
  });
  expect(wrong).toEqual([]);
});

test('product code reads the environment in its entry files only', () => {
  const readers = filesEnding('.ts', '.tsx').filter((path) => {
    const isProduct = /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.|\/testing\//.test(path);
    return isProduct && /process\.env\b/.test(readText(path));
  });
  expect(readers.filter((path) => !MAY_READ.test(path))).toEqual([]);
});
