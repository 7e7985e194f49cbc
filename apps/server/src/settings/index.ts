import type { TopicKind } from '../platform/live/topic.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { checkBaseSettings } from './base-settings-check.ts';
import { createLicenceService, licenceService } from './licence-service.ts';
import type { SettingsNeeds } from './settings-needs.ts';
import { presentSettings } from './present-settings.ts';
import { settingsPart } from './settings-part.ts';
import { updateSettings } from './update-settings.ts';

export { licenceService };
export { guestsMayBook, presentSettings } from './present-settings.ts';
export { settingsPart, unitsOfSettings } from './settings-part.ts';
export { proposedSettings, type CountryFacts } from './settings-of-country.ts';
export { setLogo } from './set-logo.ts';
export { readSettings, seedSettings } from './store.ts';

/** The settings of the whole installation. */
export function createSettings(platform: Platform, needs: SettingsNeeds) {
  const licence = createLicenceService(platform);
  return {
    handlers: {
      getSettings: async (call) =>
        presentSettings((await call.reference()).of(settingsPart), platform.config),
      updateSettings: updateSettings(platform, licence, needs),
      checkBaseSettings: checkBaseSettings(platform, licence, needs),
    },
    topics: [settingsTopic],
  } satisfies Capability;
}

const settingsTopic: TopicKind = {
  name: 'settings',
  perObject: false,
  authorise: () => true,
  audience: () => 'everyone',
  project: (_, event) => event,
};
