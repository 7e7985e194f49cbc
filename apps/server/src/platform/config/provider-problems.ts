import { isPrivateHost } from '../outbound/allow-list.ts';
import type { Environment } from './config.ts';

const needsKey = new Set(['google']);
const needsUrl = new Set(['osrm', 'valhalla', 'photon', 'nominatim']);
/** These public servers forbid search while typing and would block the installation. */
const publicNominatim = /(?:^|\.)nominatim\.(?:openstreetmap|osm)\.org\.?$/i;

/** Problems in the configuration of the chosen map providers. */
export function providerProblems(env: Environment): string[] {
  return [
    ...(['MAPS_ROUTES', 'MAPS_PLACES', 'MAPS_ROUTES_FALLBACK', 'MAPS_PLACES_FALLBACK'] as const).flatMap(
      (name) => problemsOf(env, name),
    ),
    ...(['MAPS_ROUTES', 'MAPS_PLACES'] as const)
      .filter((name) => env[name] === 'city' && env[`${name}_FALLBACK`] !== 'city')
      .map((name) => `${name}_FALLBACK: needs ${name}, since the built-in map never fails`),
  ];
}

/** Hosts that the operator runs in a private network. */
export function privateHosts(env: Environment): readonly string[] {
  return env.OUTBOUND_PRIVATE_HOSTS?.toLowerCase().split(',') ?? [];
}

function problemsOf(env: Environment, name: `MAPS_${'ROUTES' | 'PLACES'}${'' | '_FALLBACK'}`): string[] {
  const provider = env[name];
  const url = env[`${name}_URL`];
  const problems: string[] = [];
  if (needsKey.has(provider) && env[`${name}_KEY`] === undefined)
    problems.push(`${name}_KEY: required with ${name}=${provider}`);
  if (needsUrl.has(provider) && url === undefined)
    problems.push(`${name}_URL: required with ${name}=${provider}`);
  if (url === undefined) return problems;
  const { protocol, username, password, search, hash, hostname } = new URL(url);
  if (`${username}${password}${search}${hash}` !== '')
    problems.push(`${name}_URL: only scheme, host, port and path; no user, password, ? or #`);
  if (protocol === 'http:' && !isPrivateHost(hostname, privateHosts(env)))
    problems.push(
      `${name}_URL: plain http only within a private network; use https, or name ${hostname} in OUTBOUND_PRIVATE_HOSTS`,
    );
  if (provider === 'nominatim' && publicNominatim.test(hostname))
    problems.push(
      `${name}_URL: ${hostname} forbids search while typing; use a Nominatim of your own, or ${name}=photon`,
    );
  return problems;
}
