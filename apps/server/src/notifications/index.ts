import { twilioStatus } from '../platform/messages/providers/twilio/status.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import {
  createNotification,
  deleteNotification,
  listNotifications,
  notificationReceivers,
  updateNotification,
} from './broadcasts.ts';
import { forgetPushToken, pushDevice, setPushToken } from './device.ts';
import { setLanguage } from './language.ts';
import { switchMessage } from './message-switches.ts';
import { myNotifications, readNotifications } from './own-notifications.ts';
import { resumeBroadcastsJob, sendBroadcastJob } from './send-broadcast.ts';
import { callSendNotification, type SendNotificationNeeds } from './send-notification.ts';
import { listMessageTemplates, resetMessageTemplate, saveMessageTemplate } from './templates.ts';
import { notificationsTopic } from './notifications-topic.ts';

export { forgetDeviceOf } from './device.ts';
export { ownTextsPart } from './find-texts.ts';
export { bestLocale } from './language.ts';
export { notify, prepareNotices, type Notice } from './notify.ts';
export { notificationPersonalData } from './personal-data.ts';
export { recipientColumns, type KnownRecipients } from './recipients.ts';
export { notificationPartitions } from './tables.ts';

interface NotificationNeeds extends SendNotificationNeeds {
  /** The key with which browsers subscribe to pushes; null if this installation sends none. */
  readonly pushKey: string | null;
}

/** Messages to people: emails, text messages and pushes, in their language and with the operator's texts. */
export function createNotifications(platform: Platform, needs: NotificationNeeds) {
  return {
    handlers: {
      listNotifications: listNotifications(platform),
      notificationReceivers: notificationReceivers(platform),
      createNotification: createNotification(),
      updateNotification: updateNotification(),
      deleteNotification: deleteNotification(),
      myNotifications: myNotifications(platform),
      readNotifications: readNotifications(),
      setPushToken: setPushToken(),
      pushDevice: pushDevice(platform),
      forgetPushToken: forgetPushToken(),
      pushKey: async () => ({ webPush: needs.pushKey }),
      setLanguage: setLanguage(),
      listMessageTemplates: listMessageTemplates(platform),
      saveMessageTemplate: saveMessageTemplate(),
      resetMessageTemplate: resetMessageTemplate(),
      switchMessage: switchMessage(),
      twilioStatus: twilioStatus(platform),
      callSendNotification: callSendNotification(platform, needs),
    },
    topics: [notificationsTopic],
    jobs: [sendBroadcastJob(platform), resumeBroadcastsJob()],
  } satisfies Capability;
}
