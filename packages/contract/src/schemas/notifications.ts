import * as notifications from '../notifications.ts';
import { Done, IdParams } from '../primitives.ts';
import type { notificationRoutes } from '../routes/notifications.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const notificationSchemas = {
  listNotifications: {
    query: notifications.ListNotificationsQuery,
    response: notifications.ListNotificationsResponse,
  },
  createNotification: {
    body: notifications.CreateNotificationRequest,
    response: notifications.Notification,
  },
  updateNotification: {
    params: IdParams,
    body: notifications.UpdateNotificationRequest,
    response: notifications.Notification,
  },
  deleteNotification: { params: IdParams, response: Done },
  myNotifications: {
    query: notifications.OwnNotificationsQuery,
    response: notifications.OwnNotificationsResponse,
  },
  setPushToken: { body: notifications.PushTokenRequest, response: Done },
  forgetPushToken: { response: Done },
  pushKey: { response: notifications.PushKeyResponse },
  setLanguage: { body: notifications.LanguageRequest, response: Done },
  listMessageTemplates: { response: notifications.MessageTemplatesResponse },
  saveMessageTemplate: {
    params: notifications.MessageTemplateParams,
    body: notifications.MessageTemplateRequest,
    response: notifications.MessageTemplate,
  },
  resetMessageTemplate: {
    params: notifications.MessageTemplateParams,
    response: notifications.MessageTemplate,
  },
  callSendNotification: { body: notifications.SendNotificationCall, response: Done },
} as const satisfies Record<keyof typeof notificationRoutes, RouteSchemas>;
