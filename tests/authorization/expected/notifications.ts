import type { RouteName } from '@fiacre/contract';
import { forPeople, only, open, type ExpectedRoute } from './expected-route.ts';

const words = { devicetype: 'All', usertype: 'rider', title: 'Hello', body: 'Good morning.' };
const ofAdmins = { roles: ['admin'], owners: ['admin'], about: 'notification' } as const;

export const expectedNotificationRoutes = {
  listNotifications: only(['admin']),
  notificationReceivers: only(['admin'], { query: { devicetype: 'All', usertype: 'rider' } }),
  createNotification: only(['admin'], { body: words, answers: '422 no_user_match' }),
  updateNotification: { ...ofAdmins, body: { title: 'Good evening', version: 1 } },
  deleteNotification: ofAdmins,
  myNotifications: forPeople(),
  readNotifications: forPeople({
    body: { upTo: '01a1fde3-39c6-7625-b7f9-000000000001' },
    answers: '404 not_found',
  }),
  setPushToken: forPeople({ body: { token: 'a-device-of-mine', platform: 'IOS' } }),
  forgetPushToken: forPeople(),
  pushDevice: forPeople(),
  pushKey: open(),
  setLanguage: forPeople({ body: { locale: 'en' } }),
  listMessageTemplates: only(['admin']),
  saveMessageTemplate: only(['admin'], {
    params: { key: 'push_new_task', locale: 'en' },
    body: { subject: 'Hello', body: 'A ride waits.' },
  }),
  resetMessageTemplate: only(['admin'], { params: { key: 'push_new_task', locale: 'en' } }),
  switchMessage: only(['admin'], { params: { key: 'push_new_task' }, body: { enabled: true } }),
  // Without Twilio there are no reports.
  twilioStatus: open({
    params: { id: '01a1fde3-39c6-7625-b7f9-00000000dead' },
    body: {},
    answers: '404 not_found',
  }),
  callSendNotification: only(['rider', 'driver', 'admin'], {
    body: { token: 'nobody-has-this', msg: 'Hello' },
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
