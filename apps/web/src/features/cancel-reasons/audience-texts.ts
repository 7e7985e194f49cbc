import type { ReasonAudience } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';

/** Who can choose a reason, in words. */
export const audienceTexts: Readonly<Record<ReasonAudience, TextKey>> = {
  everyone: 'reason_audience_everyone',
  riders: 'reason_audience_riders',
  office: 'reason_audience_office',
};
