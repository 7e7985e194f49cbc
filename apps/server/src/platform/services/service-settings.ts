import * as z from 'zod';
import type { DeclaredVariables, Installation, ServiceDeclaration, ValuesOf } from './service-declaration.ts';

/** The declared services with their settings from the environment. */
export interface ServiceSettings {
  /** The settings; null if the service is not configured. Throws if it was not declared to `loadConfig`. */
  of<Settings>(service: Pick<ServiceDeclaration<never, Settings>, 'name' | 'calls'>): Settings | null;
  /** URLs that the server calls. */
  readonly addresses: readonly string[];
  /** Origins to which our forms may be sent. */
  readonly formTargets: readonly string[];
}

/** The schemas of all variables of these services. Throws when two services share a name or a variable. */
export function variablesOf(services: readonly ServiceDeclaration[]): Readonly<Record<string, z.ZodType>> {
  const named = services.flatMap(({ variables }) => Object.entries(variables));
  for (const names of [services.map(({ name }) => name), named.map(([name]) => name)])
    if (new Set(names).size < names.length) throw new Error(`Declared twice: one of ${names.join(', ')}`);
  return Object.fromEntries(named.map(([name, { schema }]) => [name, schema]));
}

/** The problems that each service reports, in the order of the services. */
export function serviceProblems(
  services: readonly ServiceDeclaration[],
  environment: object,
  installation: Installation,
): string[] {
  return services.flatMap(
    (service) => service.problems?.(valuesOf(service, environment), installation) ?? [],
  );
}

/** Reads the settings of each service from a validated environment. */
export function serviceSettings(
  services: readonly ServiceDeclaration[],
  environment: object,
  installation: Installation,
): ServiceSettings {
  const all = services.map((service) => ({
    service,
    settings: service.settings(valuesOf(service, environment), installation),
  }));
  const setUp = all.filter(({ settings }) => settings !== null);
  const targets = setUp.flatMap(({ service, settings }) => service.formTargets?.(settings) ?? []);
  return {
    of<Settings>({ name }: { readonly name: string }) {
      const found = all.find(({ service }) => service.name === name);
      if (found === undefined) throw new Error(`The service ${name} was not declared to loadConfig`);
      return found.settings as Settings | null;
    },
    addresses: setUp.flatMap(({ service, settings }) => service.calls(settings)),
    formTargets: [...new Set(targets.map((target) => new URL(target).origin))],
  };
}

function valuesOf({ variables }: ServiceDeclaration, environment: object): ValuesOf<DeclaredVariables> {
  return z
    .record(z.string(), z.unknown())
    .parse(Object.fromEntries(Object.entries(environment).filter(([name]) => name in variables)));
}
