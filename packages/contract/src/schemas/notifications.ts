import * as z from 'zod';
import { Done, Id, IdParams, Instant, pageOf, pageQuery, Version } from '../declare/primitives.ts';
import type { notificationRoutes } from '../routes/notifications.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

export const deviceTypes = ['All', 'ANDROID', 'IOS'] as const;
/** Kinds of devices that receive pushes; WEB is a browser. */
export const userPlatforms = ['ANDROID', 'IOS', 'WEB'] as const;
export const pushScreens = ['BookingCab', 'BookedCab', 'DriverTrips', 'onlineChat', 'wallet'] as const;

/** Short enough for every push service (4096 bytes per push), in any script. */
const Title = z.string().trim().max(120);
const Body = z.string().trim().max(600);
const maxParamBytes = 800;
const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** The text of a broadcast, and the people it is for. */
const Broadcast = {
  devicetype: z.enum(deviceTypes),
  usertype: z.enum(['rider', 'driver']),
  title: z.string(),
  body: z.string(),
};

/** A push to everyone who matches a role and a platform. Source: DATA-6. */
export const Notification = z.object({
  id: Id,
  ...Broadcast,
  createdAt: Instant,
  /** The number of receivers so far. */
  receivers: z.int(),
  /** When it had been sent to all receivers; null while it is being sent. */
  sentAt: Instant.nullable(),
  /** The text and receivers of the broadcast as sent, even if the row is edited later. Source: PUSH-4. */
  sent: z.object(Broadcast),
  version: z.int(),
});
export type Notification = z.infer<typeof Notification>;

export const ListNotificationsQuery = z.strictObject({
  ...pageQuery,
  devicetype: Notification.shape.devicetype.optional(),
  usertype: Notification.shape.usertype.optional(),
});
export const ListNotificationsResponse = pageOf(Notification);

/** Source: PUSH-1, PUSH-4. */
export const CreateNotificationRequest = z.strictObject({
  devicetype: Notification.shape.devicetype,
  usertype: Notification.shape.usertype,
  title: Title,
  body: Body,
});
/** `version` is the version that the admin edited; if it is outdated, the edit is refused. */
export const UpdateNotificationRequest = z.strictObject({
  ...CreateNotificationRequest.partial().shape,
  version: Version,
});
export const NotificationReceiversQuery = CreateNotificationRequest.pick({
  devicetype: true,
  usertype: true,
});
export const NotificationReceiversResponse = z.object({ receivers: z.int() });

/** A push to the reader. Source: PUSH-5. */
export const OwnNotification = z.object({
  id: Id,
  createdAt: Instant,
  title: z.string(),
  body: z.string(),
  screen: z.enum(pushScreens).nullable(),
  params: z.record(z.string(), z.string()),
  /** Absent in live events: a new push is unread. */
  unread: z.boolean().optional(),
  /** Whether the reader still has to do something: respond to an offer or a message, pay, come. Source: PUSH-6. */
  needsAnswer: z.boolean().optional(),
});
export type OwnNotification = z.infer<typeof OwnNotification>;
export const OwnNotificationsQuery = z.strictObject({
  page: pageQuery.page,
  pageSize: pageQuery.pageSize,
});
export const OwnNotificationsResponse = z.object({
  ...pageOf(OwnNotification).shape,
  /** How many are unread; counting stops at 100. */
  unread: z.int(),
  /**
   * Items that need action, which the bell counts; at most 100. `about` is the booking, or the notification if it is
   * about none. Source: PUSH-6.
   */
  waiting: z.array(z.object({ screen: z.enum(pushScreens), about: Id })),
});
/** One of the caller's notifications: it and all older ones are read. */
export const ReadNotificationsRequest = z.strictObject({ upTo: Id });

const WebPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({ p256dh: z.string().min(1), auth: z.string().min(1) }),
});

/** Parses a browser's subscription from its push token; null if the token is not a subscription. */
export function readSubscription(token: string): z.infer<typeof WebPushSubscription> | null {
  try {
    return WebPushSubscription.parse(JSON.parse(token));
  } catch {
    return null;
  }
}

/**
 * `token`: from the phone's push service (FCM), or a browser's push subscription as JSON. Source: DATA-1 (pushToken,
 * userPlatform).
 */
export const PushTokenRequest = z
  .strictObject({
    token: secret(z.string().trim().min(8).max(2000)),
    platform: z.enum(userPlatforms),
    /** A name by which the owner recognises the device. */
    deviceName: personal(z.string().trim().min(1).max(80).optional()),
  })
  .refine(({ token, platform }) => platform !== 'WEB' || readSubscription(token) !== null, {
    path: ['token'],
    message: 'of a browser: its push subscription',
  });
/** The device that receives the caller's pushes. `fingerprint`: the SHA-256 of its token, in hex. */
export const PushDeviceResponse = z.object({
  device: z.object({ name: personal(z.string().nullable()), fingerprint: z.string() }).nullable(),
});
/** The public key with which a browser subscribes to pushes; null when browser pushes are not configured. */
export const PushKeyResponse = z.object({ webPush: z.string().nullable() });

/** A language of the installation, by its locale. Source: LAYOUT-5. */
export const LanguageRequest = z.strictObject({
  locale: z
    .string()
    .regex(/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/)
    .max(35),
});

/**
 * CALL-12, STORE-11 (RequestPushMsg). `token` identifies the receiver: a device's push token, or a user's id, because
 * other users' tokens never leave the server.
 */
export const SendNotificationCall = z.strictObject({
  token: secret(z.string().trim().min(1).max(2000)),
  title: Title.optional(),
  msg: Body,
  screen: z.enum(pushScreens).optional(),
  params: z
    .record(z.string().max(40), z.string().max(200))
    .refine((params) => byteLength(JSON.stringify(params)) <= maxParamBytes, 'too long for a push')
    .optional(),
});

const TemplateText = z.object({
  locale: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** True for the operator's own text, false for the default. */
  edited: z.boolean(),
});
/** One email, text message or push of the product, in every language of the installation. */
export const MessageTemplate = z.object({
  key: z.string(),
  /** False if the operator turned it off: it is not sent in any language. */
  enabled: z.boolean(),
  /** True if it cannot be turned off. */
  mandatory: z.boolean(),
  /** Placeholders that the text may contain in double braces. */
  placeholders: z.array(z.string()),
  /** Placeholders that the text must contain. */
  required: z.array(z.string()),
  texts: z.array(TemplateText),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
export const MessageTemplatesResponse = z.object({ items: z.array(MessageTemplate) });
export const MessageTemplateParams = z.strictObject({ key: z.string().max(60), locale: z.string().max(35) });
export const SwitchMessageRequest = z.strictObject({ enabled: z.boolean() });
/**
 * `subject` is null for a text message. `was` is the text that the admin edited; if it has changed since, the edit is
 * refused.
 */
export const MessageTemplateRequest = z.strictObject({
  subject: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{Cc}*$/u)
    .nullable()
    .optional(),
  body: z.string().trim().max(4000),
  was: z.strictObject({ subject: z.string().max(200).nullable(), body: z.string().max(4000) }).optional(),
});

export const notificationSchemas = {
  listNotifications: {
    query: ListNotificationsQuery,
    response: ListNotificationsResponse,
  },
  notificationReceivers: {
    query: NotificationReceiversQuery,
    response: NotificationReceiversResponse,
  },
  createNotification: {
    body: CreateNotificationRequest,
    response: Notification,
  },
  updateNotification: {
    params: IdParams,
    body: UpdateNotificationRequest,
    response: Notification,
  },
  deleteNotification: { params: IdParams, response: Done },
  myNotifications: {
    query: OwnNotificationsQuery,
    response: OwnNotificationsResponse,
  },
  readNotifications: { body: ReadNotificationsRequest, response: Done },
  setPushToken: { body: PushTokenRequest, response: Done },
  forgetPushToken: { response: Done },
  pushDevice: { response: PushDeviceResponse },
  pushKey: { response: PushKeyResponse },
  setLanguage: { body: LanguageRequest, response: Done },
  listMessageTemplates: { response: MessageTemplatesResponse },
  saveMessageTemplate: {
    params: MessageTemplateParams,
    body: MessageTemplateRequest,
    response: MessageTemplate,
  },
  resetMessageTemplate: {
    params: MessageTemplateParams,
    response: MessageTemplate,
  },
  switchMessage: {
    params: MessageTemplateParams.pick({ key: true }),
    body: SwitchMessageRequest,
    response: MessageTemplate,
  },
  /** Raw text, because the signature covers its fields. */
  twilioStatus: { params: IdParams, body: z.string(), response: Done },
  callSendNotification: { body: SendNotificationCall, response: Done },
} as const satisfies Record<keyof typeof notificationRoutes, RouteSchemas>;
