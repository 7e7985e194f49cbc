import * as languages from '../languages.ts';
import { Done, IdParams } from '../primitives.ts';
import type { settingsRoutes } from '../routes/settings.ts';
import { BaseSettingsAnswer, BaseSettingsCheck, Settings, UpdateSettingsRequest } from '../settings.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const settingsSchemas = {
  getSettings: { response: Settings },
  updateSettings: { body: UpdateSettingsRequest, response: Settings },
  listLanguages: { response: languages.ListLanguagesResponse },
  addLanguage: { body: languages.NewLanguageRequest, response: languages.Language },
  updateLanguage: { params: IdParams, body: languages.LanguageEdit, response: languages.Language },
  deleteLanguage: { params: IdParams, response: Done },
  makeDefaultLanguage: { params: IdParams, response: languages.Language },
  checkBaseSettings: { body: BaseSettingsCheck, response: BaseSettingsAnswer },
} as const satisfies Record<keyof typeof settingsRoutes, RouteSchemas>;
