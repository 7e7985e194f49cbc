import { describe, expect, test } from 'vitest';
import { botCheckService, signInProviders } from '../../accounts/index.ts';
import { s3 } from '../../files/stores/s3-store.ts';
import { placeService } from '../../maps/index.ts';
import { services } from '../../services.ts';
import { defaultDataFolder } from '../database/embedded/data-folder.ts';
import { ConfigError, loadConfig as load } from './load-config.ts';

const loadConfig = (env: Record<string, string>) => load(env, services);

function problemsOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com/' };

const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };

describe('configuration', () => {
  test('DELIV-5 defaults to the sandbox on loopback, for taxis, with its data in the default folder', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      mode: 'sandbox',
      dataDir: defaultDataFolder(),
      appCategory: 'taxi',
      database: { url: null },
    });
    expect(config.http).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' });
  });

  test('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      mode: 'sandbox',
      http: { port: 3000 },
    });
  });

  test('a database URL implies production unless the mode is set', () => {
    const env = { DATABASE_URL: 'postgres://localhost/fiacre', PUBLIC_URL: 'https://rides.example.com' };
    expect(loadConfig(env).mode).toBe('production');
    expect(loadConfig({ ...env, FIACRE_MODE: 'sandbox' }).mode).toBe('sandbox');
  });

  const switches = services.flatMap(({ variables }) =>
    Object.entries(variables).filter(
      ([, { schema }]) => schema.safeParse('true').success && !schema.safeParse('perhaps').success,
    ),
  );

  test.each(switches)('%s is turned on by true or 1, and off by false or 0', (_, { schema }) => {
    const read = ['true', '1', 'false', '0'].map((text) => schema.safeParse(text).data);
    expect(read).toEqual([true, true, false, false]);
  });

  test('lists all problems in one message', () => {
    const text = problemsOf({ PORT: '70000', APP_CATEGORY: 'boats', HOST: '0.0.0.0', ADMIN_PASSWORD: 'x' });
    for (const name of ['PORT', 'APP_CATEGORY', 'HOST', 'ADMIN_PASSWORD', 'ADMIN_EMAIL'])
      expect(text).toContain(`- ${name}`);
  });

  test.each(['0.0.0.0', '192.168.1.4', 'rides.example.com'])(
    'MISC-7 the sandbox refuses to listen on %s',
    (HOST) => {
      expect(problemsOf({ HOST })).toContain('HOST');
      expect(problemsOf({ ...production, HOST })).toBe('');
    },
  );

  test('production requires the public URL, without a trailing slash', () => {
    expect(problemsOf({ FIACRE_MODE: 'production' })).toContain('PUBLIC_URL');
    expect(loadConfig(production).http.publicUrl).toBe('https://rides.example.com');
  });

  test.each([
    [{ MAPS_ROUTES: 'osrm' }, 'MAPS_ROUTES_URL'],
    [{ MAPS_ROUTES: 'valhalla' }, 'MAPS_ROUTES_URL'],
    [{ MAPS_PLACES: 'photon' }, 'MAPS_PLACES_URL'],
    [{ MAPS_PLACES: 'nominatim' }, 'MAPS_PLACES_URL'],
    [{ MAPS_ROUTES: 'google' }, 'MAPS_ROUTES_KEY'],
    [{ MAPS_PLACES: 'google' }, 'MAPS_PLACES_KEY'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM'],
  ])('reports for %o that %s is missing', (env, missing) => {
    expect(problemsOf(env)).toContain(missing);
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'g' }, ['GOOGLE_CLIENT_SECRET']],
    [{ FACEBOOK_APP_SECRET: 'f' }, ['FACEBOOK_APP_ID']],
    [{ APPLE_CLIENT_ID: 'a', APPLE_KEY_ID: 'k' }, ['APPLE_TEAM_ID', 'APPLE_PRIVATE_KEY']],
    [{ BOT_CHECK: 'turnstile' }, ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET']],
  ])('AUTH-11 reports the missing variables for the provider in %o', (env, missing) => {
    const text = problemsOf(env);
    for (const name of missing) expect(text).toContain(`- ${name}: required with`);
  });

  test('AUTH-11 a provider is enabled only with its credentials', () => {
    for (const provider of [...signInProviders, botCheckService])
      expect(loadConfig({}).services.of(provider)).toBeNull();
    const env = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
    const configured = signInProviders.filter((one) => loadConfig(env).services.of(one) !== null);
    expect(configured.map(({ name }) => name)).toEqual(['google']);
  });

  test('several nodes require a shared key', () => {
    const nodes = { ...production, REDIS_URL: 'redis://localhost' };
    expect(problemsOf(nodes)).toContain('SECRET_KEY');
    expect(problemsOf({ ...nodes, SECRET_KEY: 'short' })).toContain('SECRET_KEY');
    expect(problemsOf({ ...nodes, SECRET_KEY: 'x'.repeat(32) })).toBe('');
  });

  test('CALL-21 lists the missing variables of two providers in one message', () => {
    const text = problemsOf({ MAPS_ROUTES: 'osrm', MAPS_PLACES: 'google' });
    expect(text).toContain('MAPS_ROUTES_URL: required with MAPS_ROUTES=osrm');
    expect(text).toContain('MAPS_PLACES_KEY: required with MAPS_PLACES=google');
  });

  test.each(['nominatim.openstreetmap.org', 'NOMINATIM.openstreetmap.org', 'nominatim.osm.org'])(
    'LAND-14 %s is refused for search-as-you-type',
    (host) => {
      const env = { MAPS_PLACES: 'nominatim', MAPS_PLACES_URL: `https://${host}/` };
      expect(problemsOf(env)).toContain('forbids search while typing');
    },
  );

  test('LAND-14 a self-hosted Nominatim is allowed', () => {
    const env = {
      MAPS_PLACES: 'nominatim',
      MAPS_PLACES_URL: 'https://nominatim.example.com/search-of-ours/',
    };
    expect(loadConfig(env).services.of(placeService)?.[0]?.url).toBe(
      'https://nominatim.example.com/search-of-ours',
    );
  });

  test.each([
    'http://user:secret@osrm.example.com',
    'http://osrm.example.com/?key=secret',
    'http://osrm.example.com/#x',
  ])('CALL-21 refuses a provider URL that contains secrets: %s', (MAPS_ROUTES_URL) => {
    const text = problemsOf({ MAPS_ROUTES: 'osrm', MAPS_ROUTES_URL });
    expect(text).toContain('MAPS_ROUTES_URL: only scheme');
    expect(text).not.toContain('secret');
  });

  test.each([
    ['http://osrm.example.com', undefined, false],
    ['http://8.8.8.8:5000', undefined, false],
    ['http://169.254.169.254', undefined, false],
    ['https://osrm.example.com', undefined, true],
    ['http://127.0.0.1:5000', undefined, true],
    ['http://[::1]:5000', undefined, true],
    ['http://localhost:5000', undefined, true],
    ['http://10.1.2.3:5000', undefined, true],
    ['http://osrm:5000', undefined, false],
    ['http://osrm:5000', 'minio,OSRM', true],
  ])('CALL-21 allows plain http only in a private network: %s with %s', (MAPS_ROUTES_URL, hosts, fine) => {
    const env = { MAPS_ROUTES: 'osrm', MAPS_ROUTES_URL, ...(hosts && { OUTBOUND_PRIVATE_HOSTS: hosts }) };
    expect(problemsOf(env).includes('MAPS_ROUTES_URL: plain http only')).toBe(!fine);
  });

  test.each([
    [{ S3_BUCKET: 'pictures' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ S3_ENDPOINT: 'https://minio.example.com' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ ...bucket, S3_ENDPOINT: 'https://u:p@minio.example.com' }, ['S3_ENDPOINT: only']],
    [{ ...bucket, S3_ENDPOINT: 'https://minio.example.com/path' }, ['S3_ENDPOINT: only']],
    [{ ...bucket, S3_ENDPOINT: 'http://minio:9000' }, ['S3_ENDPOINT: plain http only']],
    [{ ...bucket, S3_BUCKET: '../other' }, ['S3_BUCKET']],
  ])('FILE-1 reports the problems of the bucket %o', (env, names) => {
    for (const name of names) expect(problemsOf(env)).toContain(`- ${name}`);
  });

  test('FILE-1 a bucket needs all its variables; without an endpoint, Amazon S3 in the given region is used', () => {
    expect(loadConfig({}).services.of(s3)).toBeNull();
    expect(loadConfig({ ...bucket, S3_REGION: 'eu-west-3' }).services.of(s3)).toMatchObject({
      endpoint: 'https://s3.eu-west-3.amazonaws.com',
      bucket: 'pictures',
    });
    const own = { ...bucket, S3_ENDPOINT: 'http://minio:9000', OUTBOUND_PRIVATE_HOSTS: 'minio' };
    expect(loadConfig(own).services.of(s3)?.endpoint).toBe('http://minio:9000');
  });
});
