import * as z from 'zod';
import { isPrivateHost } from '../../platform/outbound/allow-list.ts';
import type { Installation, ServiceDeclaration } from '../../platform/services/service-declaration.ts';
import { addressVariable, secretVariable } from '../../platform/services/variables.ts';
import type { MapAccess, MapProvider } from '../provider/map-provider.ts';
import { mapProviders } from './map-providers.ts';

type Kind = 'routes' | 'places';
type Slot = Record<'' | '_URL' | '_KEY', string | undefined>;

/** A provider that the operator has chosen, with access to it. */
export interface ChosenProvider extends MapAccess {
  readonly provider: MapProvider;
}

/** The chosen providers of routes: the first one, and the one that is asked while it fails. */
export const routeService = serviceFor('routes', 'the service for routes and matrices');
export const placeService = serviceFor('places', 'the service for place suggestions and addresses');

function serviceFor(kind: Kind, meaning: string): ServiceDeclaration<Variables, readonly ChosenProvider[]> {
  const able = mapProviders.filter((provider) => provider[kind] !== undefined);
  const prefix = `MAPS_${kind.toUpperCase()}`;
  const slots = [prefix, `${prefix}_FALLBACK`] as const;
  const slotOf = (values: Values, name: string): Slot => ({
    '': values[name],
    _URL: values[`${name}_URL`],
    _KEY: values[`${name}_KEY`],
  });
  return {
    name: `maps_${kind}`,
    variables: {
      ...variablesFor(prefix, able, `${meaning}: ${listOf(['city', ...able.map(({ name }) => name)])}`),
      ...variablesFor(
        slots[1],
        able,
        `a second service for ${kind}, asked while the first one fails; after it, the built-in map`,
      ),
    },
    problems: (values, installation) => [
      ...slots.flatMap((name) => problemsOf(slotOf(values, name), { name, able, installation })),
      ...(values[slots[0]] === 'city' && values[slots[1]] !== 'city'
        ? [`${slots[1]}: needs ${slots[0]}, since the built-in map never fails`]
        : []),
    ],
    settings(values) {
      const chosen = slots.flatMap((name) => {
        const { '': wanted, _URL: url = null, _KEY: key = '' } = slotOf(values, name);
        const provider = able.find((one) => one.name === wanted);
        return provider === undefined ? [] : [{ provider, url, key }];
      });
      return chosen.length === 0 ? null : chosen;
    },
    calls: (chosen) =>
      chosen.flatMap(({ provider, url }) => (url === null ? (provider[kind]?.addresses ?? []) : [url])),
  };
}

type Variables = Record<string, { readonly schema: z.ZodType<string | undefined>; readonly meaning: string }>;
type Values = Readonly<Record<string, string | undefined>>;

function variablesFor(name: string, able: readonly MapProvider[], meaning: string): Variables {
  const needing = (what: MapProvider['needs']) =>
    able.filter(({ needs }) => needs === what).map((provider) => provider.name);
  return {
    [name]: {
      schema: z.enum(['city', ...able.map((provider) => provider.name)]).default('city'),
      meaning,
    },
    [`${name}_URL`]: addressVariable(
      `the provider’s address, required for ${listOf(needing('URL'))}; for ${listOf(needing('KEY'))}, an address other than its own`,
    ),
    [`${name}_KEY`]: secretVariable(`the provider’s key, required for ${listOf(needing('KEY'))}`),
  };
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

interface Checked {
  readonly name: string;
  readonly able: readonly MapProvider[];
  readonly installation: Installation;
}

function problemsOf(
  { '': wanted, _URL: url, _KEY: key }: Slot,
  { name, able, installation }: Checked,
): string[] {
  const provider = able.find((one) => one.name === wanted);
  const missing = provider?.needs === 'KEY' ? key === undefined : provider !== undefined && url === undefined;
  const problems = missing ? [`${name}_${provider?.needs}: required with ${name}=${wanted}`] : [];
  if (url === undefined) return problems;
  const { protocol, username, password, search, hash, hostname } = new URL(url);
  if (`${username}${password}${search}${hash}` !== '')
    problems.push(`${name}_URL: only scheme, host, port and path; no user, password, ? or #`);
  if (protocol === 'http:' && !isPrivateHost(hostname, installation.privateHosts))
    problems.push(
      `${name}_URL: plain http only within a private network; use https, or name ${hostname} in OUTBOUND_PRIVATE_HOSTS`,
    );
  const ofHost = provider?.hostProblem?.(hostname) ?? null;
  if (ofHost !== null) problems.push(`${name}_URL: ${ofHost}`);
  return problems;
}
