import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedDispatchRoutes = {
  listDecisions: only(['admin']),
  listPromises: only(['admin']),
  listOwnOffers: only(['driver']),
  askForReview: only(['driver'], {
    body: { bookingId: '01a1fde3-39c6-7625-b7f9-000000000001', question: 'Why me?' },
    answers: '404 not_found',
  }),
  listReviews: only(['admin']),
  answerReview: only(['admin'], {
    about: 'review',
    owners: ['admin'],
    body: { answer: 'You were nearest.' },
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
