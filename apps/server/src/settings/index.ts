import type { TopicKind } from '../platform/live/topic.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { checkBaseSettings } from './base-settings-check.ts';
import { createLicenceService } from './licence-service.ts';
import type { SettingsNeeds } from './needs.ts';
import { presentSettings } from './present.ts';
import { settingsPart } from './reference.ts';
import { updateSettings } from './update-settings.ts';

export { presentSettings } from './present.ts';
export { settingsPart } from './reference.ts';
export { readSettings, seedSettings } from './store.ts';

/** What an operator sets for the whole installation. */
export function createSettings(platform: Platform, needs: SettingsNeeds): Capability {
  const licence = createLicenceService(platform);
  return {
    handlers: {
      getSettings: async (call) =>
        presentSettings((await call.reference()).of(settingsPart), platform.config),
      updateSettings: updateSettings(platform, licence, needs),
      checkBaseSettings: checkBaseSettings(platform, licence, needs),
    },
    topics: [settingsTopic],
  };
}

const settingsTopic: TopicKind = {
  name: 'settings',
  perObject: false,
  authorise: () => true,
  audience: () => 'everyone',
  project: (_, fact) => fact,
};
