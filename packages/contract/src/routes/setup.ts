import type { RouteDeclaration } from '../declare/policy.ts';

export const setupRoutes = {
  getSetup: {
    method: 'GET',
    path: '/api/setup',
    access: ['admin'],
    summary: 'The steps before the first ride, and which of them are done',
  },
  changeSetupStep: {
    method: 'POST',
    path: '/api/setup/steps/:step',
    access: ['admin'],
    demo: 'closed',
    summary: 'Mark a step as done or skipped, or open it again',
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/setup/test-mail',
    access: ['admin'],
    demo: 'closed',
    limit: { max: 5, perSeconds: 60 },
    summary: 'Send a test email to the caller; getSetup returns the result',
  },
  testRoute: {
    method: 'GET',
    path: '/api/setup/test-route',
    access: ['admin'],
    limit: { max: 20, perSeconds: 60 },
    summary: 'Request a route through the centre of the city from the configured provider',
  },
} as const satisfies Record<string, RouteDeclaration>;
