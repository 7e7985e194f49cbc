import type { Capability } from '../platform/platform.ts';
import { forgetTracesJob } from './traces.ts';

export { forgetPerson } from './forget-person.ts';
export { platformPersonalData } from './platform-data.ts';

/** What people may ask of what is held about them. */
export function createPrivacy(): Capability {
  return { jobs: [forgetTracesJob] };
}
