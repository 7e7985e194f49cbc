import type { RouteName } from '@fiacre/contract';
import type { ExpectedRoute } from './expected-route.ts';

export const expectedChatRoutes = {
  listChatMessages: {
    roles: ['rider', 'driver', 'admin'],
    owners: ['rider', 'driver', 'admin'],
    status: 'ACCEPTED',
  },
  sendChatMessage: {
    roles: ['rider', 'driver'],
    owners: ['rider', 'driver'],
    status: 'ACCEPTED',
    body: { message: 'I am standing at the corner.' },
  },
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
