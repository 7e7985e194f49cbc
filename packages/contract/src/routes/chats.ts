import type { RouteDeclaration } from '../declare/policy.ts';

export const chatRoutes = {
  listChatMessages: {
    method: 'GET',
    path: '/api/chats/:bookingId/messages',
    access: ['rider', 'driver', 'admin'],
    object: 'booking',
    summary: 'Messages between the rider and the driver of a booking',
  },
  sendChatMessage: {
    method: 'POST',
    path: '/api/chats/:bookingId/messages',
    access: ['rider', 'driver'],
    object: 'booking',
    limit: { max: 60, perSeconds: 60 },
    summary: 'Send a message to the other party of a booking',
  },
} as const satisfies Record<string, RouteDeclaration>;
