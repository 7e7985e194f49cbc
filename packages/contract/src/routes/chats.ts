import type { RouteDeclaration } from '../policy.ts';

export const chatRoutes = {
  listChatMessages: {
    method: 'GET',
    path: '/api/chats/:bookingId/messages',
    access: ['rider', 'driver', 'admin'],
    object: 'booking',
    summary: 'What rider and driver of a booking wrote to each other',
  },
  sendChatMessage: {
    method: 'POST',
    path: '/api/chats/:bookingId/messages',
    access: ['rider', 'driver'],
    object: 'booking',
    limit: { max: 60, perSeconds: 60 },
    summary: 'Write to the other party of a booking',
  },
} as const satisfies Record<string, RouteDeclaration>;
