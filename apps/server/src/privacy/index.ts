import type { Confirm } from '../accounts/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { deleteMe } from './delete-account.ts';
import { exportMyData } from './export-data.ts';
import { forgetTracesJob } from './traces.ts';

export { forgetPerson, obstacleTo } from './forget-person.ts';
export { platformPersonalData } from './platform-data.ts';

export interface PrivacyNeeds {
  readonly confirm: Confirm;
  readonly personalData: readonly PersonalData[];
}

/** People's rights to their stored data: export and deletion. */
export function createPrivacy(platform: Platform, { confirm, personalData }: PrivacyNeeds) {
  return {
    handlers: {
      exportMyData: exportMyData(platform, personalData),
      deleteMe: deleteMe(confirm, personalData),
    },
    jobs: [forgetTracesJob],
  } satisfies Capability;
}
