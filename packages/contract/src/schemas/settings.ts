import * as catalogue from '../catalogue.ts';
import { Settings, UpdateSettingsRequest } from '../settings.ts';
import type { settingsRoutes } from '../routes/settings.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const settingsSchemas = {
  getSettings: { response: Settings },
  updateSettings: { body: UpdateSettingsRequest, response: Settings },
  listLanguages: { response: catalogue.ListLanguagesResponse },
} as const satisfies Record<keyof typeof settingsRoutes, RouteSchemas>;
