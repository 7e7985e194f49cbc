import type { RouteDeclaration } from '../declare/policy.ts';

export const dispatchRoutes = {
  listDecisions: {
    method: 'GET',
    path: '/api/dispatch/decisions',
    access: ['admin'],
    csv: true,
    confirm: 'csv',
    demo: 'no-export',
    summary: 'Which drivers were offered each booking, who was excluded, and why',
  },
  listPromises: {
    method: 'GET',
    path: '/api/dispatch/promises',
    access: ['admin'],
    summary:
      'Rides booked ahead that start soon and have no reserved driver, and whether the dispatch mode is failing',
  },
  listOwnOffers: {
    method: 'GET',
    path: '/api/driver/offers',
    access: ['driver'],
    summary: 'The driver’s own offers of the last 30 days, with reasons and outcomes',
  },
  askForReview: {
    method: 'POST',
    path: '/api/driver/offers/review',
    access: ['driver'],
    limit: { max: 20, perSeconds: 3600 },
    summary: 'Ask a person to review an offer',
  },
  listReviews: {
    method: 'GET',
    path: '/api/dispatch/reviews',
    access: ['admin'],
    csv: true,
    confirm: 'csv',
    demo: 'no-export',
    summary: 'Offers for which drivers requested a review',
  },
  answerReview: {
    method: 'POST',
    path: '/api/dispatch/reviews/:id/answer',
    access: ['admin'],
    summary: 'Answer a driver who asked for a review',
  },
  listDemand: {
    method: 'GET',
    path: '/api/dispatch/demand',
    access: ['driver', 'fleetadmin', 'admin'],
    summary:
      'Where riders found no driver in the last hour and are expected in the next, in cells with enough different riders',
  },
  listRehearsals: {
    method: 'GET',
    path: '/api/dispatch/rehearsals',
    access: ['admin'],
    summary: 'The last rehearsals: past periods played under other dispatch rules',
  },
  startRehearsal: {
    method: 'POST',
    path: '/api/dispatch/rehearsals',
    access: ['admin'],
    limit: { max: 60, perSeconds: 3600 },
    summary: 'Play a past period of at most eight days under the current and under other rules',
  },
  cancelRehearsal: {
    method: 'POST',
    path: '/api/dispatch/rehearsals/:id/cancel',
    access: ['admin'],
    summary: 'Cancel a rehearsal that is running; one that has ended stays as it is',
  },
} as const satisfies Record<string, RouteDeclaration>;
