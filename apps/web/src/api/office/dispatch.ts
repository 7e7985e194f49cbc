import type { BodyInputOf, DispatchReview, QueryInputOf } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

export type ReviewFilter = NonNullable<QueryInputOf<'listReviews'>>;

/** Offers and reviews have no live topic, so pages poll at this interval. */
const pollMs = 15_000;

/** The driver's own offers, with the reasons why they were made and why they ended. */
export function useOwnOffers() {
  return useFresh({
    queryKey: queryKeys.ownOffers,
    ask: (signal) => api.listOwnOffers({ signal }),
    poll: pollMs,
  });
}

export function useAskForReview() {
  return useSend({
    request: (api, body: BodyInputOf<'askForReview'>) => api.askForReview({ body }),
    refetch: [queryKeys.ownOffers],
  });
}

/** The decisions of dispatch on one booking, newest first. */
export function useDecisions(bookingId: string) {
  return useFresh({
    queryKey: queryKeys.bookingDecisions(bookingId),
    ask: (signal) => api.listDecisions({ query: { bookingId, pageSize: 100 }, signal }),
    poll: pollMs,
  });
}

/** Booked rides that start soon without a driver. */
export function usePromisesAtRisk() {
  return useFresh({
    queryKey: queryKeys.promisesAtRisk,
    ask: (signal) => api.listPromises({ signal }),
    poll: 2 * pollMs,
  });
}

/** Where riders found no driver, and where they are expected; the server counts once a minute. */
export function useDemand(enabled: boolean) {
  return useFresh({
    queryKey: queryKeys.demand,
    ask: (signal) => api.listDemand({ signal }),
    enabled,
    poll: 4 * pollMs,
  });
}

/** Offers that drivers asked the office to review. */
export function useReviews(filter: ReviewFilter) {
  return useFresh({
    queryKey: [...queryKeys.dispatchReviews, filter],
    ask: (signal) => api.listReviews({ query: filter, signal }),
    keepPrevious: true,
    poll: pollMs,
  });
}

export interface ReviewAnswer {
  /** The version that the admin read; refused if it has changed since. */
  readonly review: Pick<DispatchReview, 'id' | 'askedAt' | 'answeredAt'>;
  readonly answer: string;
}

export function useAnswerReview() {
  return useSend({
    request: (api, { review: { id, askedAt, answeredAt }, answer }: ReviewAnswer) =>
      api.answerReview({ params: { id }, body: { answer, was: { askedAt, answeredAt } } }),
    refetch: [queryKeys.dispatchReviews],
  });
}
