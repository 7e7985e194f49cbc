import { testStart } from '../../../apps/server/src/testing/start-test-app.ts';
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
    // The clock of the tests stands still.
    body: {
      answer: 'You were nearest.',
      was: { askedAt: testStart.toISOString(), answeredAt: null },
    },
  }),
  listDemand: only(['driver', 'fleetadmin', 'admin']),
  listRehearsals: only(['admin']),
  startRehearsal: only(['admin'], {
    body: {
      from: '2026-01-01T00:00:00Z',
      until: '2026-01-02T00:00:00Z',
      rules: {
        mode: 'nearest',
        fairness: 'waited',
        radius: 5,
        answerSeconds: 20,
        windowSeconds: 5,
        ageing: 0.1,
        rideWeight: 0.2,
      },
    },
  }),
  cancelRehearsal: only(['admin'], { about: 'rehearsal', owners: ['admin'], body: {} }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
