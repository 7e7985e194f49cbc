import type { Capability, Platform } from '../platform/platform.ts';
import { listDecisions } from './list-decisions.ts';
import { listOwnOffers } from './own-offers.ts';
import { answerReview, askForReview, listReviews } from './reviews.ts';

export { decisionPersonalData } from './personal-data.ts';
export { saveDecision, saveWaiting } from './save-decisions.ts';
export { decisionPartitions } from './tables.ts';

/** Which drivers bookings were offered to and why, for admins and for the driver concerned. */
export function createDecisions(platform: Platform) {
  return {
    handlers: {
      listDecisions: listDecisions(platform),
      listOwnOffers: listOwnOffers(platform),
      askForReview: askForReview(),
      listReviews: listReviews(platform),
      answerReview: answerReview(),
    },
  } satisfies Capability;
}
