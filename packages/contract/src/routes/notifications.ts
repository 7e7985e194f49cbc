import { everyone, signedIn, type RouteDeclaration } from '../policy.ts';

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: ['admin'],
    csv: true,
    summary: 'Broadcast pushes',
  },
  notificationReceivers: {
    method: 'GET',
    path: '/api/notification-receivers',
    access: ['admin'],
    summary: 'How many people would receive a broadcast',
  },
  createNotification: {
    method: 'POST',
    path: '/api/notifications',
    access: ['admin'],
    // DEMO-6: in demo mode, nothing is sent.
    demo: 'closed',
    summary: 'Send a push to everybody who matches a filter',
  },
  updateNotification: {
    method: 'PATCH',
    path: '/api/notifications/:id',
    access: ['admin'],
    summary: 'Change the stored text of a broadcast; nothing is sent',
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: ['admin'],
    summary: 'Remove a broadcast; unsent pushes are cancelled',
  },
  myNotifications: {
    method: 'GET',
    path: '/api/me/notifications',
    access: signedIn,
    summary: 'Pushes to the caller, newest first',
  },
  readNotifications: {
    method: 'PUT',
    path: '/api/me/notifications/read',
    access: signedIn,
    summary: 'Mark a push to the caller, and all older ones, as read',
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
    summary: 'Stop pushes to the caller’s device',
  },
  pushDevice: {
    method: 'GET',
    path: '/api/me/push-token',
    access: signedIn,
    summary: 'The device that receives the caller’s pushes',
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
    summary: 'Set the language of messages to the caller',
  },
  listMessageTemplates: {
    method: 'GET',
    path: '/api/message-templates',
    access: ['admin'],
    summary: 'Templates of emails, text messages and pushes in every language',
  },
  saveMessageTemplate: {
    method: 'PUT',
    path: '/api/message-templates/:key/:locale',
    access: ['admin'],
    demo: 'closed',
    summary: 'Customise a message template',
  },
  resetMessageTemplate: {
    method: 'DELETE',
    path: '/api/message-templates/:key/:locale',
    access: ['admin'],
    demo: 'closed',
    summary: 'Reset a message template to the default',
  },
  switchMessage: {
    method: 'PUT',
    path: '/api/message-templates/:key',
    access: ['admin'],
    demo: 'closed',
    summary: 'Turn a message on or off in every language',
  },
  callSendNotification: {
    method: 'POST',
    path: '/send_notification',
    access: ['rider', 'driver', 'admin'],
    limit: { max: 20, perSeconds: 60 },
    summary: 'Send a push to the other party of a booking',
  },
} as const satisfies Record<string, RouteDeclaration>;
