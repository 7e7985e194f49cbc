import { everyone, signedIn, type RouteDeclaration } from '../policy.ts';

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: ['admin'],
    csv: true,
    summary: 'Pushes that were sent to many',
  },
  createNotification: {
    method: 'POST',
    path: '/api/notifications',
    access: ['admin'],
    // DEMO-6
    demo: 'closed',
    summary: 'Send a push to everybody who matches',
  },
  updateNotification: {
    method: 'PATCH',
    path: '/api/notifications/:id',
    access: ['admin'],
    summary: 'Change the stored words; nothing is sent',
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: ['admin'],
    summary: 'Remove a row; what is not yet sent is not sent',
  },
  myNotifications: {
    method: 'GET',
    path: '/api/me/notifications',
    access: signedIn,
    summary: 'Pushes that the caller got, newest first',
  },
  setPushToken: {
    method: 'PUT',
    path: '/api/me/push-token',
    access: signedIn,
    limit: { max: 30, perSeconds: 60 },
    summary: 'Send pushes to this device',
  },
  forgetPushToken: {
    method: 'DELETE',
    path: '/api/me/push-token',
    access: signedIn,
    summary: 'Send no more pushes to the caller’s device',
  },
  pushKey: {
    method: 'GET',
    path: '/api/push-key',
    access: everyone,
    summary: 'Key with which a browser subscribes to pushes',
  },
  setLanguage: {
    method: 'PUT',
    path: '/api/me/language',
    access: signedIn,
    summary: 'Language of what the caller is sent',
  },
  listMessageTemplates: {
    method: 'GET',
    path: '/api/message-templates',
    access: ['admin'],
    summary: 'Texts of mails, texts and pushes in every language',
  },
  saveMessageTemplate: {
    method: 'PUT',
    path: '/api/message-templates/:key/:locale',
    access: ['admin'],
    demo: 'closed',
    summary: 'The operator’s own words for a message',
  },
  resetMessageTemplate: {
    method: 'DELETE',
    path: '/api/message-templates/:key/:locale',
    access: ['admin'],
    demo: 'closed',
    summary: 'Back to the words of the release',
  },
  callSendNotification: {
    method: 'POST',
    path: '/send_notification',
    access: ['rider', 'driver', 'admin'],
    limit: { max: 20, perSeconds: 60 },
    summary: 'Push to the other party of a booking',
  },
} as const satisfies Record<string, RouteDeclaration>;
