import * as z from 'zod';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { setupRoutes } from '../routes/setup.ts';
import { EditableSettings } from './settings.ts';
import { personal } from '../declare/sensitive.ts';

export const setupSteps = ['currency', 'brand', 'car_type', 'driver', 'maps', 'mail', 'payments'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupStates = ['open', 'done', 'skipped'] as const;
export type SetupState = (typeof setupStates)[number];

export const Setup = z.object({
  /** Whether this is a production installation with an open step; its admins are shown the guide. */
  isNeeded: z.boolean(),
  steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(setupStates) })),
  carTypes: z.int(),
  /** The number of approved drivers. */
  drivers: z.int(),
  /**
   * What the country of the map proposes: settings that nobody has changed yet, and the locale of a language that could
   * be the default. Null if nothing is proposed. Source: COUNTRY-9.
   */
  country: z
    .object({
      code: z.string(),
      settings: EditableSettings.pick({
        country: true,
        convertToMile: true,
        code: true,
        symbol: true,
        decimal: true,
        swipeSymbol: true,
      }).partial(),
      language: z.string().nullable(),
    })
    .nullable(),
  map: z.object({ city: z.string(), isDemo: z.boolean(), routes: z.string(), places: z.string() }),
  mail: z.object({
    isConfigured: z.boolean(),
    /** The caller's last test email; null before the first. */
    test: z
      .object({
        to: personal(z.string()),
        state: z.enum(['waiting', 'sent', 'failed']),
        failure: z.string().nullable(),
      })
      .nullable(),
  }),
});
export type Setup = z.infer<typeof Setup>;

export const SetupStepParams = z.strictObject({ step: z.enum(setupSteps) });
export const ChangeSetupStepRequest = z.strictObject({ state: z.enum(setupStates) });

/** `estimated`: the provider did not respond, so the distance is an estimate. */
export const TestRouteResponse = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  estimated: z.boolean(),
});

export const setupSchemas = {
  getSetup: { response: Setup },
  changeSetupStep: { params: SetupStepParams, body: ChangeSetupStepRequest, response: Setup },
  sendTestMail: { response: Setup },
  testRoute: { response: TestRouteResponse },
} as const satisfies Record<keyof typeof setupRoutes, RouteSchemas>;
